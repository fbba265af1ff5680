import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function placed(options: Parameters<typeof newShop>[1] = {}) {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant, options)
  const product = await shop.product({ quantity: 5 })
  const customer = await tenant.customer()
  const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: product, quantity: 2 }]))
  return { tenant, shop, product, customer, order_id, staff: await shop.staff() }
}

test('an order records each status in its history, and cash is booked on completion', async () => {
  const { tenant, order_id, staff, customer } = await placed()
  const move = (order_status: 'processing' | 'ready' | 'picked' | 'completed') =>
    staff.client.merchantOrders.changeStatus({ order_id, order_status })
  expect(
    await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing', preparation_time: 35 }),
  ).toMatchObject({ order_status: 'processing', preparation_time: 35, next: ['ready', 'driver_assigned', 'cancelled'] })
  await move('ready')
  await move('picked')
  const done = await move('completed')
  expect(done).toMatchObject({ order_status: 'completed', payment_status: 'paid', next: [] })
  expect(done.order_status_history.map(({ status, by }) => [status, by])).toEqual([
    ['pending', 'customer'],
    ['processing', 'merchant'],
    ['ready', 'merchant'],
    ['picked', 'merchant'],
    ['completed', 'merchant'],
  ])
  const postings = await tenant.db((db) =>
    db.selectFrom('ledger_entry').select(['from_account', 'to_account', 'amount']).execute(),
  )
  expect(postings.find(({ from_account }) => from_account === 'customers')).toMatchObject({ amount: 2000 })
  expect(await customer.client.myOrders.tracking({ id: order_id })).toMatchObject({
    live_activity_status: 'completed',
    eta: null,
  })
})

test('a longer preparation time of an accepted order moves its promise by the difference', async () => {
  const { order_id, staff } = await placed()
  app.advanceTime(10 * 60_000)
  const accepted = await staff.client.merchantOrders.changeStatus({
    order_id,
    order_status: 'processing',
    preparation_time: 20,
  })
  app.advanceTime(5 * 60_000)
  const raised = await staff.client.merchantOrders.setPreparationTime({ order_id, preparation_time: 30 })
  expect(Date.parse(raised.delivery_timestamp) - Date.parse(accepted.delivery_timestamp)).toBe(10 * 60_000)
})

test('rejecting an order that was accepted concurrently fails and leaves it accepted', async () => {
  const { order_id, staff } = await placed()
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing', from: 'pending' })
  await expect(
    staff.client.merchantOrders.changeStatus({
      order_id,
      order_status: 'cancelled',
      from: 'pending',
      reason: 'Too busy',
    }),
  ).rejects.toMatchObject({ status: 409, code: 'ORDER_NOT_TRANSITIONABLE', values: { from: 'processing' } })
  expect(
    await staff.client.merchantOrders.changeStatus({
      order_id,
      order_status: 'cancelled',
      from: 'processing',
      reason: 'Too busy',
    }),
  ).toMatchObject({ order_status: 'cancelled' })
})

test('disallowed transitions return 409 with both statuses, unknown statuses 422', async () => {
  const { order_id, staff } = await placed()
  await expect(staff.client.merchantOrders.changeStatus({ order_id, order_status: 'completed' })).rejects.toMatchObject(
    {
      status: 409,
      message: 'Order status cannot be changed from pending to completed',
    },
  )
  await expect(
    staff.client.merchantOrders.changeStatus({ order_id, order_status: 'lost' as 'ready' }),
  ).rejects.toMatchObject({
    status: 422,
  })
  await expect(staff.client.merchantOrders.changeStatus({ order_id, order_status: 'cancelled' })).rejects.toMatchObject(
    {
      status: 422,
      errors: { reason: ['The reason field is required.'] },
    },
  )
})

test('of concurrent accept and auto-reject exactly one succeeds', async () => {
  const { order_id, staff } = await placed()
  const answers = await Promise.allSettled([
    staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' }),
    staff.client.merchantOrders.changeStatus({ order_id, order_status: 'cancelled', reason: 'closed' }),
    staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' }),
  ])
  const { data } = await staff.client.merchantOrders.show({ order_id })
  const steps = 'order_status_history' in data ? data.order_status_history.map(({ status }) => status) : []
  expect(new Set(steps).size).toBe(steps.length)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(steps.length - 1)
})

test('a cancelled order releases its stock and shows the reason to the customer', async () => {
  const { order_id, staff, shop, product, customer } = await placed()
  expect(await shop.stockOf(product)).toBe(3)
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'cancelled', reason: 'No dough left' })
  expect(await shop.stockOf(product)).toBe(5)
  expect(await customer.client.myOrders.show({ id: order_id })).toMatchObject({
    order_status: 'cancelled',
    cancel_reason: 'No dough left',
    can_cancel: false,
  })
})

test('a customer can cancel an order until it is accepted', async () => {
  const first = await placed()
  await expect(
    first.customer.client.myOrders.cancel({ id: first.order_id, reason: 'Ordered twice' }),
  ).resolves.toMatchObject({ order_status: 'cancelled', cancelled_by: 'customer' })
  const second = await placed()
  await second.staff.client.merchantOrders.changeStatus({ order_id: second.order_id, order_status: 'processing' })
  await expect(
    second.customer.client.myOrders.cancel({ id: second.order_id, reason: 'Too late' }),
  ).rejects.toMatchObject({ status: 409 })
})

test('only panels see notes, and merchants without customer details see no phone', async () => {
  const { order_id, staff, customer, tenant } = await placed({ share_customer_detail: false })
  const noted = await staff.client.merchantOrders.addNote({ order_id, order_note: 'Call before leaving' })
  expect(noted).toMatchObject({
    order_note: 'Call before leaving',
    order_notes: [{ user_name: 'Test User' }],
    customer: { mobile: null, email: null },
  })
  expect(JSON.stringify(await customer.client.myOrders.show({ id: order_id }))).not.toContain('Call before leaving')
  const operator = await tenant.user(['ManageTenantOrders'])
  const { data } = await operator.client.orders.show({ order_id })
  expect(data).toMatchObject({ customer: { mobile: customer.mobile } })
  expect((await staff.client.merchantOrders.list({})).data[0]?.customer.mobile).toBeNull()
})

test('orders of other merchants and unpaid orders are not found', async () => {
  const { tenant, shop, product, customer, order_id } = await placed()
  const neighbour = await newShop(tenant)
  const { orders } = (await tenant.owner()).client
  const { order_id: unpaid } = await customer.client.checkout.place({
    ...shop.cart([{ product_id: product, quantity: 1 }]),
    payment_mode: 'card',
  })
  const elsewhere = { order_id, merchant_id: neighbour.merchantId }
  const calls = [
    () => orders.show(elsewhere),
    () => orders.addNote({ ...elsewhere, order_note: 'x' }),
    () => orders.changeStatus({ ...elsewhere, order_status: 'processing' as const }),
    () => orders.show({ order_id: unpaid }),
    () => orders.addNote({ order_id: unpaid, order_note: 'x' }),
    () => orders.changeStatus({ order_id: unpaid, order_status: 'processing' as const }),
    () => orders.setDeliveryProvider({ order_id: unpaid, delivery_provider: 'own' }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404, message: 'Order not found' })
  expect(
    await orders.changeStatus({ order_id, merchant_id: shop.merchantId, order_status: 'processing' }),
  ).toMatchObject({
    order_status: 'processing',
    order_notes: [],
  })
})

test('lists filter by tab, number, name and date, and reject unknown sort fields', async () => {
  const { order_id, staff } = await placed()
  const { client } = staff
  expect((await client.merchantOrders.list({ tab: 'active' })).meta.total).toBe(1)
  expect((await client.merchantOrders.list({ tab: 'completed' })).meta.total).toBe(0)
  expect((await client.merchantOrders.search({ search: order_id.slice(0, 6) })).meta.total).toBe(1)
  expect((await client.merchantOrders.search({ search: 'casey' })).meta.total).toBe(1)
  expect((await client.merchantOrders.search({ search: '%' })).meta.total).toBe(0)
  expect((await client.merchantOrders.list({ start_date: '2000-01-01', end_date: '2000-01-02' })).meta.total).toBe(0)
  await expect(client.merchantOrders.list({ sort: 'password' as 'created_at' })).rejects.toMatchObject({ status: 422 })
  await expect(client.merchantOrders.list({ limit: 101 })).rejects.toMatchObject({ status: 422 })
})

test('order lists and statistics reject an end date before the start date', async () => {
  const { tenant, staff, shop } = await placed()
  const { client: above } = await tenant.owner()
  const days = { start_date: '2026-11-20', end_date: '2026-11-19' }
  const { merchantOrders: own } = staff.client
  const calls = [
    () => own.list(days),
    () => own.show(days),
    () => own.stats(days),
    () => own.listWithStats(days),
    () => own.scheduled(days),
    () => above.orders.list(days),
    () => above.orders.stats(days),
    () => above.orders.scheduled(days),
    () => above.orders.listOfMerchant({ ...days, merchant_id: shop.merchantId }),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({
      status: 422,
      errors: { end_date: ['The end date must not be before the start date.'] },
    })
  expect((await own.list({ start_date: '2026-11-20', end_date: '2026-11-20' })).meta.total).toBe(0)
})

test('customers and delivery instructions are sorted by the requested field', async () => {
  const { tenant, shop, product, customer, order_id: first } = await placed()
  const { order_id: second } = await customer.client.checkout.place(shop.cart([{ product_id: product, quantity: 1 }]))
  const mine = async (sort?: 'created_at' | '-grand_total') =>
    (await customer.client.myOrders.list(sort ? { sort } : {})).data.map(({ order_id }) => order_id)
  expect([await mine(), await mine('created_at'), await mine('-grand_total')]).toEqual([
    [second, first],
    [first, second],
    [first, second],
  ])
  const { deliveryInstructions } = (await tenant.owner()).client
  for (const name of ['Ring', 'At the door', 'Neighbour']) await deliveryInstructions.create({ name })
  expect((await deliveryInstructions.list({ sort: '-name' })).data.map(({ name }) => name)).toEqual([
    'Ring',
    'Neighbour',
    'At the door',
  ])
  for (const call of [
    () => customer.client.myOrders.list({ sort: 'password' as 'created_at' }),
    () => deliveryInstructions.list({ sort: '-password' as 'name' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 422, errors: { sort: ['The selected sort is invalid.'] } })
})

test('search finds orders by customer name spelling, within the merchant and tenant only', async () => {
  const { tenant, shop, product } = await placed()
  const [jose, ahmad] = [await tenant.customer(), await tenant.customer()]
  const name = (id: string, first_name: string, last_name: string) =>
    tenant.db((db) => db.updateTable('customer').set({ first_name, last_name }).where('id', '=', id).execute())
  await name(jose.id, 'José', 'Müller')
  await name(ahmad.id, 'أَحمد', 'عبد الله')
  for (const { client } of [jose, ahmad]) await client.checkout.place(shop.cart([{ product_id: product, quantity: 1 }]))
  const neighbour = await newShop(tenant)
  const [staff, owner, other] = [
    (await shop.staff()).client,
    (await tenant.owner()).client,
    (await neighbour.staff()).client,
  ]
  const found = async (search: string) => [
    (await staff.merchantOrders.search({ search })).meta.total,
    (await owner.orders.list({ search })).meta.total,
    (await other.merchantOrders.search({ search })).meta.total,
  ]
  for (const search of ['jose', 'MULLER', 'José Müller', 'josemuller', 'احمد', 'عبدالله', 'Càsey'])
    expect([search, ...(await found(search))]).toEqual([search, 1, 1, 0])
  for (const search of ['josef', '%', 'j_se']) expect([search, ...(await found(search))]).toEqual([search, 0, 0, 0])
})

test('cached totals and counts are updated with each order', async () => {
  const { shop, product, customer, order_id, staff, tenant } = await placed()
  const owner = await tenant.owner()
  const seen = async () => {
    const [ours, theirs] = await Promise.all([
      staff.client.merchantOrders.listWithStats({ tab: 'pending' }),
      owner.client.orders.list({ tab: 'pending' }),
    ])
    return [
      ours.meta.total,
      theirs.meta.total,
      ours.data.stats.order_status.find(({ status }) => status === 'pending')?.count,
    ]
  }
  expect(await seen()).toEqual([1, 1, 1])
  await customer.client.checkout.place(shop.cart([{ product_id: product, quantity: 1 }]))
  expect(await seen()).toEqual([2, 2, 2])
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  expect(await seen()).toEqual([1, 1, 1])
})
