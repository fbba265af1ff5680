import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { reconcilePayments } from './reconcile.commands.ts'
import { cards, createUnpaidOrder, minute } from './paying.testing.ts'

const app = await startTestApp()
const day = 24 * 60 * minute

/** A shop that charges cards when an order is accepted, with a placed order whose card is authorised. */
async function authorizedOrder({ wallet = 0, card = cards.valid }: { wallet?: number; card?: object } = {}) {
  const it = await createUnpaidOrder(app)
  const owner = await it.tenant.owner()
  const staff = await it.shop.staff()
  await owner.client.paymentSettings.save({ is_auto_capture: false })
  if (wallet > 0) await owner.client.wallets.adjust({ customer_id: it.customer.id, amount: wallet, reason: 'Gift' })
  const { order_id } = await it.customer.client.checkout.place({
    ...it.cart,
    items: [{ product_id: it.product, quantity: 1 }],
    ...(wallet > 0 ? { wallet_amount: wallet } : {}),
  })
  const started = await it.customer.client.payments.start({ order_id, payment_mode: 'card' })
  const result = await it.confirm(started.payment_id, { ...card })
  const move = (order_status: 'processing' | 'cancelled', undoable = false) =>
    staff.client.merchantOrders.changeStatus({ order_id, order_status, reason: 'No dough left', undoable })
  return {
    ...it,
    owner: owner.client,
    staff: staff.client,
    order_id,
    payment_id: started.payment_id,
    result,
    move,
    order: async () => (await staff.client.merchantOrders.show({ order_id })).data,
    settle: () => it.runJob('payments.settle-authorization', { orderId: order_id }),
    refund: () => it.runJob('payments.refund', { orderId: order_id }),
    reconcile: () => reconcilePayments(app.services, it.tenant.id),
    intent: async () => (await it.intents()).at(-1),
    kept: { 'tenant:adjustments': -wallet, [`wallet:${it.customer.id}`]: wallet },
  }
}

test('paying authorises the amount and places the order; accepting it captures the amount', async () => {
  const it = await authorizedOrder()
  expect(it.result).toMatchObject({ status: 'succeeded', order: { payment_status: 'authorized' } })
  expect(await it.intent()).toMatchObject({ status: 'authorized' })
  expect(await it.balances()).toEqual({})
  expect(await it.transactions()).toMatchObject([{ txn_id: `PAY-${it.order_id}`, status: 'pending', amount: 1000 }])
  expect(await it.order()).toMatchObject({ order_status: 'pending', refundable_amount: 0 })
  await it.settle()
  expect(await it.intent()).toMatchObject({ status: 'authorized' })
  await it.move('processing')
  await Promise.all([it.settle(), it.settle(), it.deliverWebhooks()])
  expect(await it.intent()).toMatchObject({ status: 'succeeded' })
  expect(await it.order()).toMatchObject({ payment_status: 'paid', refundable_amount: 1000 })
  expect(await it.balances()).toMatchObject({ customers: -1000 })
  expect(await it.transactions()).toMatchObject([{ txn_id: `PAY-${it.order_id}`, status: 'succeeded', amount: 1000 }])
})

test('rejecting the order releases the amount, and the wallet gets its part back', async () => {
  const it = await authorizedOrder({ wallet: 300 })
  expect(it.result).toMatchObject({ status: 'succeeded' })
  await it.move('cancelled')
  await Promise.all([it.settle(), it.settle()])
  await it.deliverWebhooks()
  expect(await it.intent()).toMatchObject({ status: 'cancelled', amount: 700 })
  expect(await it.order()).toMatchObject({ order_status: 'cancelled', payment_status: 'voided' })
  expect(await it.balances()).toEqual(it.kept)
  await it.refund()
  expect(await it.balances()).toEqual(it.kept)
  expect(await it.transactions()).toContainEqual(
    expect.objectContaining({ txn_id: `PAY-${it.order_id}`, type: 'payment', status: 'failed' }),
  )
})

test('an acceptance that can be undone captures nothing until it is final', async () => {
  const it = await authorizedOrder()
  await it.move('processing', true)
  await it.settle()
  expect(await it.intent()).toMatchObject({ status: 'authorized' })
  await it.staff.merchantOrders.undoStatus({ order_id: it.order_id })
  app.advanceTime(minute)
  await it.settle()
  expect(await it.intent()).toMatchObject({ status: 'authorized' })
})

test('an order that is cancelled while its amount is captured is refunded in full, also to the wallet', async () => {
  const it = await authorizedOrder({ wallet: 300 })
  await it.move('cancelled')
  await it.updateIntents("status = 'succeeded'")
  await it.settle()
  expect(await it.order()).toMatchObject({ payment_status: 'refund_pending' })
  await Promise.all([it.refund(), it.refund()])
  expect(await it.order()).toMatchObject({ payment_status: 'refunded' })
  expect(await it.balances()).toEqual(it.kept)
  expect(await it.intent()).toMatchObject({ refunded: 700 })
})

test('the reconciliation captures and releases what the jobs did not', async () => {
  const [accepted, rejected] = [await authorizedOrder(), await authorizedOrder()]
  await accepted.move('processing')
  await rejected.move('cancelled')
  app.advanceTime(2 * minute)
  await Promise.all([accepted.reconcile(), rejected.reconcile()])
  expect(await accepted.order()).toMatchObject({ payment_status: 'paid' })
  expect(await rejected.order()).toMatchObject({ payment_status: 'voided' })
})

test('an amount that nobody captured is captured before the bank releases it', async () => {
  const it = await authorizedOrder()
  app.advanceTime(5 * day)
  await it.reconcile()
  expect(await it.intent()).toMatchObject({ status: 'authorized' })
  app.advanceTime(2 * day)
  await it.reconcile()
  expect((await it.payments()).at(-1)).toMatchObject({ status: 'succeeded' })
  expect(await it.intent()).toMatchObject({ status: 'succeeded' })
})

test('an amount that the bank released cancels a new order, and marks an accepted one', async () => {
  const [waiting, accepted] = [await authorizedOrder({ wallet: 300 }), await authorizedOrder({ wallet: 300 })]
  await accepted.move('processing')
  for (const it of [waiting, accepted]) await it.updateIntents("status = 'cancelled', failure_reason = 'expired'")
  app.advanceTime(2 * 60 * minute)
  await Promise.all([waiting.reconcile(), accepted.reconcile()])
  expect(await waiting.order()).toMatchObject({
    order_status: 'cancelled',
    cancel_reason: 'payment_expired',
    payment_status: 'failed',
  })
  expect(await waiting.balances()).toEqual(waiting.kept)
  expect(await accepted.order()).toMatchObject({ order_status: 'processing', payment_status: 'failed' })
  await accepted.move('cancelled')
  expect(await accepted.balances()).toEqual(accepted.kept)
})

test('staff charges an order before accepting it; an order of another merchant is not found', async () => {
  const it = await authorizedOrder()
  const stranger = await (await newShop(it.tenant)).staff()
  await expect(stranger.client.merchantOrderPayments.capture({ order_id: it.order_id })).rejects.toMatchObject({
    status: 404,
  })
  const captured = await it.staff.merchantOrderPayments.capture({ order_id: it.order_id })
  expect(captured).toMatchObject({ order_status: 'pending', payment_status: 'paid' })
  expect(await it.owner.orderPayments.capture({ order_id: it.order_id })).toMatchObject({ payment_status: 'paid' })
  await it.move('cancelled')
  await it.refund()
  expect(await it.balances()).toEqual({})
})

test('a bank that wants to see the cardholder, or takes its time, authorises as well', async () => {
  const slow = await authorizedOrder({ card: cards.processing })
  expect(slow.result).toMatchObject({ status: 'processing' })
  await slow.settleTransactions()
  await slow.confirm(slow.payment_id)
  expect(await slow.order()).toMatchObject({ payment_status: 'authorized' })
  const asked = await authorizedOrder({ card: cards.requiresAction })
  await app.send({
    method: 'POST',
    url: new URL(String(asked.result.redirect_url), 'http://x').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=approve',
  })
  expect(await asked.confirm(asked.payment_id)).toMatchObject({ order: { payment_status: 'authorized' } })
})
