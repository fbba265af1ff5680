import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { jobs } from '../../jobs.ts'
import { findLedgerProblems } from '../ledger/ledger-check.queries.ts'
import { newAmendable } from './amendments.testing.ts'

const app = await startTestApp({ frozenClock: true })
const booksAgree = async () => expect(await findLedgerProblems(app.services.platformPool)).toEqual([])

test('a preview prices the change as the bill does, keeps the price of present items and stores nothing', async () => {
  const { tenant, owner, order_id, pizza, salad, totalsOf } = await newAmendable(app)
  await tenant.db((db) => db.updateTable('product').set({ selling_price: 9_999 }).where('id', '=', pizza).execute())
  const before = await totalsOf()
  expect(before.grand_total).toBe(3_200 + 320 + 160)
  const preview = await owner.client.orderAmendments.preview({
    order_id,
    lines: [{ line: 0, quantity: 2 }, { item: { product_id: salad, quantity: 1 } }],
  })
  expect(preview).toMatchObject({
    old_total: 3_680,
    new_total: 2_700 + 270 + 135,
    lost_coupon: null,
    settlement: 'cash',
    is_applied_at_once: false,
    minutes: 10,
    silence: 'cancel_change',
    shares: { old_commission: 640, new_commission: 540, old_merchant: 2_880, new_merchant: 2_430 },
  })
  expect(preview.new_lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['Margherita', 2, 2_000],
    ['Salad', 1, 700],
  ])
  expect(await totalsOf()).toEqual(before)
})

test('an approved change of a cash order changes lines, bill, shares and stock, and approving twice applies it once', async () => {
  const { shop, pizza, cola, salad, propose, approve, show, totalsOf, staff, order_id } = await newAmendable(app)
  const { id } = await propose([{ line: 0, quantity: 2 }, { item: { product_id: salad, quantity: 4 } }], {
    reason: 'We have salad instead',
  })
  expect(await shop.stockOf(salad)).toBe(10)
  const [first, second] = await Promise.all([approve(id), approve(id)])
  for (const order of [first, second]) expect(order.amendments).toMatchObject([{ id, state: 'applied' }])
  const order = await show()
  expect(order.cart.cart_items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Margherita', 2],
    ['Salad', 4],
  ])
  expect(order.bill.grand_total).toBe(4_800 + 480 + 240)
  expect(order.amendments[0]).toMatchObject({ old_total: 3_680, new_total: 5_520, decided_by: 'customer' })
  expect(await totalsOf()).toMatchObject({ commission_amount: 960, admin_amount: 960 + 240, merchant_amount: 4_320 })
  expect(await Promise.all([pizza, cola, salad].map((product) => shop.stockOf(product)))).toEqual([8, 10, 6])
  for (const order_status of ['processing', 'ready', 'picked', 'delivered', 'completed'] as const)
    await staff.client.merchantOrders.changeStatus({ order_id, order_status })
  await booksAgree()
})

test('a cheaper card order gives the difference back where it came from, without a further refund of it', async () => {
  const { propose, approve, runJob, show, order_id, owner, tenant } = await newAmendable(app, 'card')
  const { id } = await propose([{ line: 0, quantity: 2 }])
  await approve(id)
  await runJob('payments.refund', { orderId: order_id })
  const order = await show()
  expect(order).toMatchObject({ payment_status: 'paid', bill: { grand_total: 2_300 } })
  expect(order.refunds).toMatchObject([{ amount: 1_380, status: 'succeeded', method: 'provider', amendment_id: id }])
  const { data } = await owner.client.orders.show({ order_id })
  expect(data).toMatchObject({ refundable_amount: 2_300 })
  await booksAgree()
  await owner.client.orders.changeStatus({ order_id, order_status: 'cancelled', reason: 'Closed' })
  await runJob('payments.refund', { orderId: order_id })
  expect(await show()).toMatchObject({ payment_status: 'refunded' })
  const left = await tenant.db((db) => db.selectFrom('payment').select(['amount', 'refunded']).execute())
  expect(left).toEqual([{ amount: 3_680, refunded: 3_680 }])
  await booksAgree()
})

test('a dearer card order is changed once the difference is paid, and all of it goes back if it is cancelled', async () => {
  const { propose, approve, pay, runJob, show, order_id, owner, tenant } = await newAmendable(app, 'card')
  const { id } = await propose([
    { line: 0, quantity: 4 },
    { line: 1, quantity: 1 },
  ])
  expect((await approve(id)).amendments).toMatchObject([{ state: 'approved' }])
  expect((await show()).bill.grand_total).toBe(3_680)
  await pay(id)
  expect(await show()).toMatchObject({ bill: { grand_total: 4_830 }, amendments: [{ state: 'applied' }] })
  await expect(pay(id)).rejects.toMatchObject({ code: 'AMENDMENT_CLOSED' })
  await booksAgree()
  const refund = { order_id, amount: 4_000, reason: 'Late', payer: 'shared' as const }
  await owner.client.orderRefunds.create(refund)
  await runJob('payments.refund', { orderId: order_id })
  const payments = () => tenant.db((db) => db.selectFrom('payment').select('refunded').orderBy('id').execute())
  expect(await payments()).toEqual([{ refunded: 3_680 }, { refunded: 320 }])
  await owner.client.orders.changeStatus({ order_id, order_status: 'cancelled', reason: 'Closed' })
  await runJob('payments.refund', { orderId: order_id })
  expect(await payments()).toEqual([{ refunded: 3_680 }, { refunded: 1_150 }])
  expect(await show()).toMatchObject({ payment_status: 'refunded' })
  await booksAgree()
})

test('a payment for a change that was closed meanwhile goes back, and the order stays as it was', async () => {
  const { propose, approve, customer, runJob, show, order_id, tenant } = await newAmendable(app, 'card')
  const { id } = await propose([{ line: 0, quantity: 4 }])
  await approve(id)
  const return_url = `https://${tenant.hosts.store}/en/pay/${order_id}`
  const { payment_id } = await customer.client.payments.start({
    order_id,
    payment_mode: 'card',
    return_url,
    amendment_id: id,
  })
  await customer.client.myAmendments.decline({ id: order_id, amendment_id: id })
  await customer.client.payments.confirm({ payment_id, provider_payload: { card_number: '4242 4242 4242 4242' } })
  await runJob('payments.refund', { orderId: order_id })
  expect(await show()).toMatchObject({ payment_status: 'paid', bill: { grand_total: 3_680 } })
  const rows = await tenant.db((db) => db.selectFrom('payment').select(['amount', 'refunded']).orderBy('id').execute())
  expect(rows[1]).toMatchObject({ refunded: rows[1]?.amount })
  await booksAgree()
})

test('the wallet pays and gets the difference', async () => {
  const { propose, approve, customer, show, owner, order_id, runJob } = await newAmendable(app, 'wallet')
  const balance = async () => (await customer.client.ownWallet.show({})).balances
  const dearer = await propose([
    { line: 0, quantity: 4 },
    { line: 1, quantity: 1 },
  ])
  await approve(dearer.id)
  expect(await show()).toMatchObject({ bill: { grand_total: 4_830 }, wallet_amount: 4_830 })
  expect(await balance()).toMatchObject([{ balance: 10_000 - 4_830 }])
  const cheaper = await propose([{ line: 0, quantity: 1 }])
  await approve(cheaper.id)
  expect(await show()).toMatchObject({ bill: { grand_total: 1_150 }, wallet_amount: 1_150 })
  expect(await balance()).toMatchObject([{ balance: 10_000 - 1_150 }])
  await booksAgree()
  await owner.client.orders.changeStatus({ order_id, order_status: 'cancelled', reason: 'Closed' })
  await runJob('payments.refund', { orderId: order_id })
  expect(await balance()).toMatchObject([{ balance: 10_000 }])
  await booksAgree()
})

test('an order has one open change, and a step that makes it pointless cancels it', async () => {
  const { propose, approve, owner, order_id, show, staff } = await newAmendable(app)
  const results = await Promise.allSettled([
    propose([{ line: 0, quantity: 2 }]),
    staff.client.merchantOrderAmendments.propose({ order_id, lines: [{ line: 0, quantity: 1 }], reason: 'Out' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject({ status: 409, code: 'AMENDMENT_OPEN' })
  const { id = '' } = (await show()).amendments[0] ?? {}
  await owner.client.orders.changeStatus({ order_id, order_status: 'processing' })
  expect((await show()).amendments).toMatchObject([{ state: 'proposed' }])
  await owner.client.orders.changeStatus({ order_id, order_status: 'ready' })
  expect((await show()).amendments).toMatchObject([{ state: 'cancelled', decided_by: 'system' }])
  await expect(approve(id)).rejects.toMatchObject({ code: 'AMENDMENT_CLOSED' })
  await expect(propose([{ line: 0, quantity: 2 }])).rejects.toMatchObject({ code: 'ORDER_NOT_AMENDABLE' })
  expect((await show()).bill.grand_total).toBe(3_680)
})

test('silence cancels a change, or applies one that is not dearer, as the tenant has set', async () => {
  const outcome = async (setting: string, quantity: number) => {
    const { shop, propose, runJob, show, order_id } = await newAmendable(app)
    await shop.setting('amendment_silence', setting)
    const { id } = await propose([{ line: 0, quantity }])
    await runJob('amendments.expire', { orderId: order_id, amendmentId: id })
    expect((await show()).amendments).toMatchObject([{ state: 'proposed' }])
    app.advanceTime(10 * 60_000)
    for (let time = 0; time < 2; time++) await runJob('amendments.expire', { orderId: order_id, amendmentId: id })
    const { amendments, bill } = await show()
    return [amendments[0]?.state, bill.grand_total]
  }
  expect(await outcome('cancel_change', 2)).toEqual(['expired', 3_680])
  expect(await outcome('apply', 2)).toEqual(['applied', 2_300])
  expect(await outcome('apply', 5)).toEqual(['expired', 3_680])
})

test('removing what is sold out needs no answer if the tenant says so, and does not return to the stock', async () => {
  const { shop, pizza, cola, staff, order_id, show } = await newAmendable(app)
  const propose = (quantity: number) =>
    staff.client.merchantOrderAmendments.propose({
      order_id,
      lines: [{ line: 0, quantity }],
      reason: 'Sold out',
      is_sold_out: true,
    })
  const { amendments } = await propose(2)
  expect(amendments).toMatchObject([{ state: 'proposed' }])
  const { id = '' } = amendments[0] ?? {}
  await staff.client.merchantOrderAmendments.withdraw({ order_id, amendment_id: id })
  await shop.setting('is_removal_applied', true)
  expect((await propose(2)).amendments.at(-1)).toMatchObject({ state: 'applied', decided_by: 'system' })
  expect((await show()).bill.grand_total).toBe(2_300)
  expect(await Promise.all([pizza, cola].map((product) => shop.stockOf(product)))).toEqual([7, 9])
})

test('a change that was decided but not applied, because the process died, is applied by its job', async () => {
  const { tenant, propose, runJob, show, order_id } = await newAmendable(app)
  const { id } = await propose([{ line: 0, quantity: 1 }])
  await tenant.db((db) =>
    db.updateTable('order_amendment').set({ state: 'approved', expires_at: db.now }).where('id', '=', id).execute(),
  )
  await runJob('amendments.expire', { orderId: order_id, amendmentId: id })
  expect((await show()).amendments).toMatchObject([{ state: 'applied' }])
})

test('without enough stock for it an approved change is cancelled', async () => {
  const { tenant, salad, propose, approve, show, shop } = await newAmendable(app)
  const { id } = await propose([{ line: 0, quantity: 1 }, { item: { product_id: salad, quantity: 5 } }])
  await tenant.db((db) => db.updateTable('product').set({ quantity: 2 }).where('id', '=', salad).execute())
  await approve(id)
  expect(await show()).toMatchObject({ bill: { grand_total: 3_680 }, amendments: [{ state: 'cancelled' }] })
  expect(await shop.stockOf(salad)).toBe(2)
})

test('impossible changes are refused', async () => {
  const { owner, order_id, cola, salad, tenant, propose, staff } = await newAmendable(app)
  const preview = (lines: Parameters<typeof propose>[0]) => owner.client.orderAmendments.preview({ order_id, lines })
  await expect(preview([{ line: 7, quantity: 1 }])).rejects.toMatchObject({ status: 422 })
  const twice = preview([
    { line: 0, quantity: 1 },
    { line: 0, quantity: 2 },
  ])
  await expect(twice).rejects.toMatchObject({ status: 422 })
  const same = preview([
    { line: 0, quantity: 3 },
    { line: 1, quantity: 1 },
  ])
  await expect(same).rejects.toMatchObject({ status: 422 })
  await expect(preview([{ line: 0, quantity: 99 }])).rejects.toMatchObject({ status: 422 })
  await tenant.db((db) =>
    db.updateTable('product').set({ stock_status: 'out_of_stock' }).where('id', '=', salad).execute(),
  )
  await expect(preview([{ item: { product_id: salad, quantity: 1 } }])).rejects.toMatchObject({ status: 422 })
  const change = { order_id, lines: [{ line: 1, quantity: 1 }], reason: 'x' }
  await expect(owner.client.orderAmendments.propose({ ...change, expected_total: 1 })).rejects.toMatchObject({
    code: 'TOTAL_CHANGED',
  })
  expect(
    (await staff.client.merchantOrderAmendments.products({ order_id, search: 'col' })).map((one) => one.product_id),
  ).toEqual([cola])
})

test('products, changes and orders of other merchants, customers and tenants are unknown', async () => {
  const [one, other] = [await newAmendable(app), await newAmendable(app)]
  const { owner, order_id } = one
  const rival = await newShop(one.tenant)
  for (const product_id of [other.pizza, await rival.product()]) {
    const preview = owner.client.orderAmendments.preview({ order_id, lines: [{ item: { product_id, quantity: 1 } }] })
    await expect(preview).rejects.toMatchObject({ status: 422 })
  }
  const lines = [{ line: 0, quantity: 1 }]
  const staff = await rival.staff()
  const calls = staff.client.merchantOrderAmendments
  await expect(calls.preview({ order_id, lines })).rejects.toMatchObject({ status: 404 })
  await expect(calls.propose({ order_id, lines, reason: 'x' })).rejects.toMatchObject({ status: 404 })
  await expect(calls.products({ order_id })).rejects.toMatchObject({ status: 404 })
  const { id } = await one.propose(lines)
  const stranger = (await one.tenant.customer()).client
  await expect(stranger.myAmendments.approve({ id: order_id, amendment_id: id })).rejects.toMatchObject({ status: 404 })
  const { id: foreign } = await other.propose(lines)
  await expect(one.approve(foreign)).rejects.toMatchObject({ code: 'AMENDMENT_CLOSED' })
})

test('the customer is told of a proposal, and of a change that was made without their answer, each once', async () => {
  const { tenant, shop, propose, order_id, customer, approve } = await newAmendable(app)
  await tenant.db((db) =>
    db
      .updateTable('customer')
      .set({ email: `cy@${tenant.slug}.test` })
      .where('id', '=', customer.id)
      .execute(),
  )
  const told = async () => {
    const job = jobs.find(({ name }) => name === 'orders.mail-amended')
    if (job)
      for (let time = 0; time < 2; time++)
        await app.relay.run(job, { tenantId: tenant.id, input: { orderId: order_id } })
    return tenant.db((db) =>
      db
        .selectFrom('message')
        .select(['template', 'subject', 'text'])
        .where('channel', '=', 'email')
        .where('template', 'like', 'order_change%')
        .orderBy('id')
        .execute(),
    )
  }
  const { id } = await propose([{ line: 0, quantity: 2 }], { reason: 'One is burnt' })
  expect(await told()).toMatchObject([
    { template: 'order_change_proposed', text: expect.stringContaining('One is burnt') },
  ])
  expect((await told())[0]?.text).toContain('2 × Margherita')
  await approve(id)
  expect(await told()).toHaveLength(1)
  await shop.setting('is_removal_applied', true)
  await propose([{ line: 0, quantity: 1 }], { is_sold_out: true })
  expect((await told()).map(({ template }) => template)).toEqual(['order_change_proposed', 'order_changed'])
})
