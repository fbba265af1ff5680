import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newAmendable } from '../amendments/amendments.testing.ts'

const app = await startTestApp()

async function newKitchen() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client: cook } = await shop.staff()
  const { merchantId } = shop
  const [pizza, cola] = [await shop.product({ name: 'Margherita' }), await shop.product({ name: 'Cola' })]
  const drinks = newId()
  await tenant.db(async (db) => {
    await db.insertInto('product_category').values({ id: drinks, merchant_id: merchantId, name: 'Drinks' }).execute()
    await db
      .insertInto('product_category_link')
      .values({ merchant_id: merchantId, category_id: drinks, product_id: cola, sort_order: 0 })
      .execute()
  })
  const customer = await tenant.customer()
  const accepted = async (lines = [{ product_id: pizza, quantity: 2 }, { product_id: cola }]) => {
    const { order_id } = await customer.client.checkout.place(shop.cart(lines))
    await cook.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
    return order_id
  }
  const ticket = async (order_id: string) =>
    (await cook.merchantKitchen.show({})).tickets.find((one) => one.order_id === order_id)
  const statusOf = (order_id: string) =>
    tenant.db(async (db) => {
      const row = await db
        .selectFrom('orders')
        .select('order_status')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
      return row.order_status
    })
  const stations = [
    { name: 'Bar', category_ids: [drinks] },
    { name: 'Oven', category_ids: [] },
  ]
  return { tenant, cook, drinks, accepted, ticket, statusOf, stations }
}

test('tickets show accepted orders without contacts and money, each line at its station', async () => {
  const { cook, accepted, ticket, stations } = await newKitchen()
  const order_id = await accepted()
  expect(await ticket(order_id)).toMatchObject({
    order_status: 'processing',
    lines: [
      { position: 0, name: 'Margherita', quantity: 2, station: null, done_at: null },
      { position: 1, name: 'Cola', quantity: 1, station: null, done_at: null },
    ],
  })
  await cook.merchantKitchen.saveSetup({ stations, marks_ready: true })
  const shown = await ticket(order_id)
  expect(shown?.lines.map(({ station }) => station)).toEqual(['Oven', 'Bar'])
  expect(JSON.stringify(shown)).not.toMatch(/@|\+44|grand_total|address/)
})

test('the last line that is done marks the order as ready, and bringing it back undoes that', async () => {
  const { cook, accepted, ticket, statusOf } = await newKitchen()
  const order_id = await accepted()
  await cook.merchantKitchen.setDone({ order_id, positions: [0], is_done: true })
  expect(await statusOf(order_id)).toBe('processing')
  await cook.merchantKitchen.setDone({ order_id, positions: [0, 1], is_done: true })
  expect(await statusOf(order_id)).toBe('ready')
  await cook.merchantKitchen.setDone({ order_id, positions: [1], is_done: true })
  await cook.merchantKitchen.setDone({ order_id, positions: [1], is_done: false })
  expect(await statusOf(order_id)).toBe('processing')
  const lines = (await ticket(order_id))?.lines
  expect(lines?.map(({ done_at }) => done_at !== null)).toEqual([true, false])
})

test('a kitchen may leave the order to the board', async () => {
  const { cook, accepted, statusOf, ticket } = await newKitchen()
  await cook.merchantKitchen.saveSetup({ stations: [], marks_ready: false })
  const order_id = await accepted()
  await cook.merchantKitchen.setDone({ order_id, positions: [0, 1], is_done: true })
  expect(await statusOf(order_id)).toBe('processing')
  expect((await ticket(order_id))?.lines.every(({ done_at }) => done_at !== null)).toBe(true)
})

test('two stations that finish at the same time make the order ready once', async () => {
  const { cook, accepted, statusOf, tenant } = await newKitchen()
  const order_id = await accepted()
  await Promise.all(
    [0, 1].flatMap((position) => [
      cook.merchantKitchen.setDone({ order_id, positions: [position], is_done: true }),
      cook.merchantKitchen.setDone({ order_id, positions: [position], is_done: true }),
    ]),
  )
  expect(await statusOf(order_id)).toBe('ready')
  const history = await tenant.db((db) =>
    db
      .selectFrom('order_history as h')
      .innerJoin('orders as o', 'o.id', 'h.order_id')
      .select('h.status')
      .where('o.order_id', '=', order_id)
      .where('h.status', '=', 'ready')
      .execute(),
  )
  expect(history).toHaveLength(1)
})

test('a cancelled order stays visible as cancelled, and cannot be finished', async () => {
  const { cook, accepted, ticket } = await newKitchen()
  const order_id = await accepted()
  await cook.merchantOrders.changeStatus({ order_id, order_status: 'cancelled', reason: 'The customer called' })
  expect(await ticket(order_id)).toMatchObject({ order_status: 'cancelled', cancelled_at: expect.any(String) })
  await expect(cook.merchantKitchen.setDone({ order_id, positions: [0], is_done: true })).rejects.toMatchObject({
    code: 'ORDER_NOT_TRANSITIONABLE',
  })
})

test('a change of the order keeps what is done and stays the same', async () => {
  const { staff, order_id, propose, approve, salad } = await newAmendable(app)
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  const lines = async () => {
    const { tickets } = await staff.client.merchantKitchen.show({})
    return tickets[0]?.lines.map(({ name, done_at }) => [name, done_at !== null])
  }
  await staff.client.merchantKitchen.setDone({ order_id, positions: [0], is_done: true })
  expect(await lines()).toMatchObject([['Margherita', true], expect.anything()])
  const { id } = await propose([{ line: 0, quantity: 2 }, { item: { product_id: salad, quantity: 1 } }])
  await approve(id)
  expect(await lines()).toEqual([
    ['Margherita', true],
    ['Salad', false],
  ])
})

test('setups are checked: names, categories of others, and who saved before', async () => {
  const { cook, stations } = await newKitchen()
  const other = await newKitchen()
  const save = (list: typeof stations, more: object = {}) =>
    cook.merchantKitchen.saveSetup({ stations: list, marks_ready: true, ...more })
  await expect(save([...stations, { name: 'bar ', category_ids: [] }])).rejects.toMatchObject({ status: 422 })
  await expect(save([{ name: 'Bar', category_ids: [other.drinks] }])).rejects.toMatchObject({ status: 422 })
  const { setup } = await save(stations)
  await expect(save([], { expected_updated_at: new Date(0).toISOString() })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await save([], { expected_updated_at: setup.updated_at ?? '' })).setup.stations).toEqual([])
})

test('a kitchen neither sees nor changes orders of another merchant', async () => {
  const { accepted } = await newKitchen()
  const order_id = await accepted()
  const other = await newKitchen()
  expect(await other.ticket(order_id)).toBeUndefined()
  await expect(other.cook.merchantKitchen.setDone({ order_id, positions: [0], is_done: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
