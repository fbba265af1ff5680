import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { reconcilePayments } from '../payments/reconcile.commands.ts'
import { cards, createUnpaidOrder, minute } from '../payments/paying.testing.ts'

const app = await startTestApp()

/** A shop with an order of 2000 that waits for its card, and the customer's wallet. */
async function walletShop() {
  const it = await createUnpaidOrder(app)
  const owner = await it.tenant.owner()
  const customer_id = it.customer.id
  const { client } = it.customer
  const adjust = (amount: number, reason = 'Goodwill') => owner.client.wallets.adjust({ customer_id, amount, reason })
  const balance = async () => (await client.ownWallet.show({})).balances[0]?.balance
  /** The balance by the ledger, the row and the newest line of the statement. */
  const agreeOn = async (expected: number) => {
    const account = `wallet:${customer_id}`
    expect((await it.balances())[account] ?? 0).toBe(expected)
    expect(await balance()).toBe(expected)
    const { data } = await owner.client.wallets.entries({ customer_id })
    expect(data[0]?.balance ?? 0).toBe(expected)
  }
  const place = (change: object = {}) =>
    client.checkout.place({ ...it.cart, items: [{ product_id: it.product, quantity: 1 }], ...change })
  const statement = async () =>
    (await client.ownWallet.entries({})).data.map(({ type, amount, balance: left }) => [type, amount, left])
  return { ...it, owner, adjust, balance, agreeOn, place, statement, wallet: client.ownWallet }
}

test('the tenant adds and takes away with a reason; the customer reads both, without the name of staff', async () => {
  const it = await walletShop()
  expect(await it.adjust(1500, 'Sorry for the cold soup')).toEqual({ currency: 'GBP', balance: 1500 })
  expect(await it.adjust(-400, 'Correction')).toMatchObject({ balance: 1100 })
  await expect(it.adjust(-1101)).rejects.toMatchObject({ code: 'WALLET_BALANCE_TOO_LOW' })
  await it.agreeOn(1100)
  const { data } = await it.wallet.entries({})
  expect(data).toMatchObject([
    { type: 'adjustment', amount: -400, balance: 1100, reason: 'Correction' },
    { type: 'adjustment', amount: 1500, balance: 1500, reason: 'Sorry for the cold soup' },
  ])
  expect(data[0]).not.toHaveProperty('user_name')
  const shown = await it.owner.client.wallets.entries({ customer_id: it.customer.id })
  expect(shown.data[0]?.user_name).toEqual(expect.any(String))
  const logged = await it.tenant.db((db) =>
    db.selectFrom('audit').select(['action', 'reason']).where('action', '=', 'wallet.adjusted').execute(),
  )
  expect(logged).toContainEqual({ action: 'wallet.adjusted', reason: 'Correction' })
  const { client: cook } = await it.tenant.user(['ManageTenantOrders'])
  await expect(cook.wallets.adjust({ customer_id: it.customer.id, amount: 1, reason: 'Mine' })).rejects.toMatchObject({
    status: 403,
  })
})

test('two hundred at once never take more than the balance, and balance and ledger agree', async () => {
  const it = await walletShop()
  await it.adjust(1000)
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => it.adjust(-30, 'Race')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
  const codes = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(new Set(codes)).toEqual(new Set(['WALLET_BALANCE_TOO_LOW']))
  await it.agreeOn(10)
  const lines = await it.tenant.db((db) =>
    db.selectFrom('wallet_entry').select(['amount', 'balance']).orderBy('id').execute(),
  )
  let sum = 0
  for (const { amount, balance } of lines) expect(balance).toBe((sum += amount))
  expect(sum).toBe(10)
})

test('concurrent orders share one balance: those that it does not cover are not created', async () => {
  const it = await walletShop()
  await it.adjust(2500)
  const answers = await Promise.allSettled(Array.from({ length: 3 }, () => it.place({ payment_mode: 'wallet' })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await it.agreeOn(500)
  const orders = await it.tenant.db((db) => db.selectFrom('orders').select('payment_mode').execute())
  expect(orders.filter(({ payment_mode }) => payment_mode === 'wallet')).toHaveLength(2)
})

test('an order is paid in full from the wallet, placed at once, and refunded into it when it is cancelled', async () => {
  const it = await walletShop()
  await it.adjust(1200)
  const order = await it.place({ payment_mode: 'wallet' })
  expect(order).toMatchObject({ payment_mode: 'wallet', payment_status: 'paid', wallet_amount: 1000 })
  await it.agreeOn(200)
  await it.customer.client.myOrders.cancel({ id: order.order_id, reason: 'Changed my mind' })
  await it.runJob('payments.refund', { orderId: order.order_id })
  await it.runJob('payments.refund', { orderId: order.order_id })
  expect(await it.customer.client.myOrders.show({ id: order.order_id })).toMatchObject({ payment_status: 'refunded' })
  await it.agreeOn(1200)
  expect(await it.statement()).toEqual([
    ['refund', 1000, 1200],
    ['order', -1000, 200],
    ['adjustment', 1200, 1200],
  ])
})

test('wallet and card pay together; a cancellation returns to each what it gave', async () => {
  const it = await walletShop()
  await it.adjust(300)
  const order = await it.place({ wallet_amount: 300 })
  expect(order).toMatchObject({ payment_mode: 'card', payment_status: 'awaiting', wallet_amount: 300 })
  await it.agreeOn(0)
  const { payment_id } = await it.customer.client.payments.start({ order_id: order.order_id, payment_mode: 'card' })
  await it.confirm(payment_id, cards.valid)
  expect(await it.customer.client.myOrders.show({ id: order.order_id })).toMatchObject({ payment_status: 'paid' })
  expect(await it.intents()).toMatchObject([{ amount: 700 }])
  expect(await it.transactions()).toEqual(
    expect.arrayContaining([
      { txn_id: `WAL-${order.order_id}`, type: 'payment', status: 'succeeded', amount: 300 },
      { txn_id: `PAY-${order.order_id}`, type: 'payment', status: 'succeeded', amount: 700 },
    ]),
  )
  const staff = await it.shop.staff()
  await staff.client.merchantOrders.changeStatus({
    order_id: order.order_id,
    order_status: 'cancelled',
    reason: 'Closed',
  })
  await it.runJob('payments.refund', { orderId: order.order_id })
  expect(await it.customer.client.myOrders.show({ id: order.order_id })).toMatchObject({ payment_status: 'refunded' })
  expect(await it.intents()).toMatchObject([{ refunded: 700 }])
  await it.agreeOn(300)
  expect(await it.balances()).toEqual({ 'tenant:adjustments': -300, [`wallet:${it.customer.id}`]: 300 })
})

test('the wallet gets its part back when the rest is not paid, and a late card payment is refunded alone', async () => {
  const it = await walletShop()
  await it.adjust(300)
  const order = await it.place({ wallet_amount: 300 })
  const { payment_id } = await it.customer.client.payments.start({ order_id: order.order_id, payment_mode: 'card' })
  await it.confirm(payment_id, cards.declined)
  await it.agreeOn(0)
  await it.customer.client.myOrders.cancel({ id: order.order_id, reason: 'No money' })
  await it.agreeOn(300)
  expect((await it.transactions()).filter(({ txn_id }) => txn_id.startsWith('WAL'))).toMatchObject([
    { status: 'failed' },
  ])

  const late = await it.place({ wallet_amount: 300 })
  const second = await it.customer.client.payments.start({ order_id: late.order_id, payment_mode: 'card' })
  await it.confirm(second.payment_id, cards.processing)
  app.advanceTime(90 * minute)
  await reconcilePayments(app.services, it.tenant.id)
  await it.settleTransactions()
  app.advanceTime(2 * minute)
  await reconcilePayments(app.services, it.tenant.id)
  await it.runJob('payments.refund', { orderId: late.order_id })
  await it.settleTransactions()
  await it.deliverWebhooks()
  app.advanceTime(10 * minute)
  await reconcilePayments(app.services, it.tenant.id)
  await it.agreeOn(300)
  expect(await it.balances()).toEqual({ 'tenant:adjustments': -300, [`wallet:${it.customer.id}`]: 300 })
})

test('a part is refused beside cash, above the total, where wallets are off, and above the balance', async () => {
  const it = await walletShop()
  await it.adjust(5000)
  const refused = { status: 422, errors: { wallet_amount: [expect.any(String)] } }
  await expect(it.place({ payment_mode: 'cash_on_delivery', wallet_amount: 100 })).rejects.toMatchObject(refused)
  await expect(it.place({ wallet_amount: 1000 })).rejects.toMatchObject(refused)
  await it.adjust(-4950)
  await expect(it.place({ wallet_amount: 100 })).rejects.toMatchObject({ code: 'WALLET_BALANCE_TOO_LOW' })
  await it.tenant.db((db) =>
    db.updateTable('payment_mode').set({ is_active: false }).where('alias', '=', 'wallet').execute(),
  )
  await it.shop.setting('anything', 1)
  await expect(it.place({ wallet_amount: 50 })).rejects.toMatchObject(refused)
  await it.agreeOn(50)
})

test('a top-up by card credits once, no matter who reports it', async () => {
  const it = await walletShop()
  expect(await it.wallet.show({})).toMatchObject({ is_active: true, top_up: { min: 100, payment_mode: 'card' } })
  await expect(it.wallet.startTopUp({ amount: 99 })).rejects.toMatchObject({ errors: { amount: [expect.any(String)] } })
  const started = await it.wallet.startTopUp({ amount: 2500 })
  expect(await it.wallet.startTopUp({ amount: 2500 })).toMatchObject({ payment_id: started.payment_id })
  const { payment_id } = started
  expect(await it.wallet.confirmTopUp({ payment_id, provider_payload: cards.declined })).toMatchObject({
    status: 'failed',
    balance: 0,
  })
  const again = await it.wallet.startTopUp({ amount: 2500 })
  expect(again.payment_id).not.toBe(payment_id)
  const confirm = () => it.wallet.confirmTopUp({ payment_id: again.payment_id, provider_payload: cards.valid })
  const answers = await Promise.all([confirm(), confirm(), it.deliverWebhooks()])
  expect(answers[0]).toMatchObject({ status: 'succeeded', balance: 2500 })
  await it.deliverWebhooks()
  app.advanceTime(5 * minute)
  await reconcilePayments(app.services, it.tenant.id)
  await it.agreeOn(2500)
  const { data } = await it.owner.client.transactions.list({ type: 'top_up' })
  expect(data).toMatchObject([{ amount: 2500, status: 'succeeded', order_id: null, merchant_id: null }])
  expect(await it.owner.client.transactions.show({ txn_id: data[0]?.txn_id ?? '' })).toMatchObject({
    payments: [{ status: 'succeeded', amount: 2500 }],
    postings: [{ from_account: 'customers', to_account: `wallet:${it.customer.id}`, amount: 2500 }],
  })
  const stranger = await it.tenant.customer()
  await expect(stranger.client.ownWallet.confirmTopUp({ payment_id: again.payment_id })).rejects.toMatchObject({
    status: 404,
  })
})

test('a slow top-up arrives by its webhook, and one of another amount credits nobody', async () => {
  const it = await walletShop()
  const { payment_id } = await it.wallet.startTopUp({ amount: 1000 })
  const slow = await it.wallet.confirmTopUp({ payment_id, provider_payload: cards.processing })
  expect(slow).toMatchObject({ status: 'processing', balance: 0 })
  await it.settleTransactions()
  await it.deliverWebhooks()
  await it.agreeOn(1000)

  const odd = await it.wallet.startTopUp({ amount: 1100 })
  await it.updateIntents('amount = 1')
  await it.wallet.confirmTopUp({ payment_id: odd.payment_id, provider_payload: cards.valid })
  await it.agreeOn(1000)
  expect((await it.payments()).find(({ id }) => id === odd.payment_id)).toMatchObject({ status: 'needs_attention' })
})
