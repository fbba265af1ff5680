import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newFleet } from './drivers.testing.ts'
import { followOrder } from './follow-order.commands.ts'

const app = await startTestApp()

test('staff assign, reassign and unassign a driver until the order is picked up', async () => {
  const { tenant, owner, clerk, driver, second, accepted, assign, orderOf } = await newFleet(app)
  const order_id = await accepted()
  const drivers = await clerk.merchantDriverDispatch.drivers({ order_id })
  expect(drivers.map(({ id }) => id).toSorted()).toEqual([driver.id, second.id].toSorted())
  expect(drivers[0]).toMatchObject({ name: 'Test User', open_deliveries: 0, distance: null, suggestion: 'free' })

  const first = await assign(order_id)
  expect(await orderOf(order_id)).toMatchObject({
    order_status: 'driver_assigned',
    driver: { name: 'Test User' },
    delivery_provider: null,
  })
  expect((await owner.driverDispatch.drivers({ order_id }))[0]).toMatchObject({ id: second.id, suggestion: 'free' })
  expect(await assign(order_id), 'a double tap').toBe(first)

  const next = await assign(order_id, second.id)
  expect((await owner.driverDispatch.show({ order_id })).deliveries).toMatchObject([
    { id: next, driver_id: second.id, state: 'assigned' },
    { id: first, driver_id: driver.id, state: 'cancelled' },
  ])
  await expect(driver.client.merchantDriverDeliveries.accept({ id: first })).rejects.toMatchObject({
    code: 'DELIVERY_CLOSED',
  })
  await owner.orders.changeStatus({ order_id, order_status: 'ready' })
  expect(await clerk.merchantDriverDispatch.unassign({ order_id })).toMatchObject({ is_assignable: true })
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'ready', driver: null })
  expect(await clerk.merchantDriverDispatch.unassign({ order_id }), 'once more').toMatchObject({ is_assignable: true })

  const third = await assign(order_id)
  expect(await orderOf(order_id)).toMatchObject({ order_status: 'driver_assigned' })
  await driver.client.merchantDriverDeliveries.pickUp({ id: third })
  const late = { order_id, driver_id: second.id, replaces: third }
  await expect(owner.driverDispatch.assign(late)).rejects.toMatchObject({ code: 'DELIVERY_PROVIDER_LOCKED' })
  await expect(owner.driverDispatch.unassign({ order_id })).rejects.toMatchObject({ code: 'DELIVERY_PROVIDER_LOCKED' })
  const history = await tenant.db((db) =>
    db
      .selectFrom('order_history as h')
      .innerJoin('orders as o', 'o.id', 'h.order_id')
      .select(['h.status', 'h.by'])
      .where('o.order_id', '=', order_id)
      .orderBy('h.id')
      .execute(),
  )
  expect(history.slice(2)).toEqual([
    { status: 'driver_assigned', by: 'tenant' },
    { status: 'ready', by: 'tenant' },
    { status: 'driver_assigned', by: 'tenant' },
    { status: 'picked', by: 'provider' },
  ])
})

test('of two assigners at once one wins, and the other is told', async () => {
  const { owner, clerk, driver, second, accepted } = await newFleet(app)
  const order_id = await accepted()
  const results = await Promise.allSettled([
    owner.driverDispatch.assign({ order_id, driver_id: driver.id, replaces: null }),
    clerk.merchantDriverDispatch.assign({ order_id, driver_id: second.id, replaces: null }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
  expect((await owner.driverDispatch.show({ order_id })).deliveries).toHaveLength(1)
  const other = { order_id: await accepted(), driver_id: driver.id, replaces: null }
  const taps = await Promise.all([1, 2, 3].map(() => owner.driverDispatch.assign(other)))
  expect(taps.map(({ deliveries }) => deliveries.length)).toEqual([1, 1, 1])
})

test('only drivers on duty who may deliver for the store are offered and taken', async () => {
  const { tenant, owner, clerk, driver, second, accepted } = await newFleet(app)
  const order_id = await accepted()
  const ofFleet = await tenant.user(['DeliverTenantOrders'])
  await ofFleet.client.driverDeliveries.setDuty({ is_on_duty: true })
  const elsewhere = await tenant.user(['DeliverMerchantOrders'], { merchants: [await tenant.merchant()] })
  await elsewhere.client.merchantDriverDeliveries.setDuty({ is_on_duty: true })
  await second.client.merchantDriverDeliveries.setDuty({ is_on_duty: false })
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(ids(await clerk.merchantDriverDispatch.drivers({ order_id }))).toEqual([driver.id])
  expect(ids(await owner.driverDispatch.drivers({ order_id }))).toEqual([driver.id, ofFleet.id].toSorted())
  const assignByClerk = (driver_id: string) =>
    clerk.merchantDriverDispatch.assign({ order_id, driver_id, replaces: null })
  await expect(assignByClerk(ofFleet.id)).rejects.toMatchObject({ status: 404 })
  await expect(assignByClerk(elsewhere.id)).rejects.toMatchObject({ status: 404 })
  await expect(assignByClerk(second.id)).rejects.toMatchObject({ code: 'DRIVER_OFF_DUTY' })
  await owner.driverDispatch.assign({ order_id, driver_id: ofFleet.id, replaces: null })
  expect((await ofFleet.client.driverDeliveries.show({})).tasks).toMatchObject([{ order_id }])
})

test('orders that nobody delivers, or that are not accepted, get no driver', async () => {
  const { owner, customer, shop, driver, accepted } = await newFleet(app)
  const product = await shop.product()
  const pending = await customer.client.checkout.place(shop.cart([{ product_id: product }]))
  const pickup = await accepted({ order_type: 'pickup', address: null })
  for (const order_id of [pending.order_id, pickup]) {
    expect(await owner.driverDispatch.show({ order_id })).toEqual({ deliveries: [], is_assignable: false })
    await expect(owner.driverDispatch.assign({ order_id, driver_id: driver.id, replaces: null })).rejects.toMatchObject(
      {
        code: 'DELIVERY_PROVIDER_LOCKED',
      },
    )
  }
})

test('a delivery ends with its order: cancelled, given to a service, picked up or delivered by staff', async () => {
  const { tenant, owner, driver, accepted, assign, orderOf } = await newFleet(app)
  const follow = (order_id: string) => tenant.db((db) => followOrder(db, order_id))
  const stateOf = async (order_id: string) => (await owner.driverDispatch.show({ order_id })).deliveries[0]?.state
  const [cancelled, given, delivered] = [await accepted(), await accepted(), await accepted()]
  for (const order_id of [cancelled, given, delivered]) await assign(order_id)
  expect((await driver.client.merchantDriverDeliveries.show({})).tasks).toHaveLength(3)

  await owner.orders.changeStatus({ order_id: cancelled, order_status: 'cancelled', reason: 'sold out' })
  await owner.orders.setDeliveryProvider({ order_id: given, delivery_provider: 'City couriers' })
  for (const order_id of [cancelled, given]) {
    await follow(order_id)
    expect(await stateOf(order_id)).toBe('cancelled')
  }
  expect(await orderOf(given)).toMatchObject({ delivery_provider: 'City couriers' })

  await owner.orders.changeStatus({ order_id: delivered, order_status: 'picked' })
  await follow(delivered)
  expect(await stateOf(delivered)).toBe('picked')
  await owner.orders.changeStatus({ order_id: delivered, order_status: 'delivered' })
  await follow(delivered)
  await follow(delivered)
  expect(await stateOf(delivered)).toBe('delivered')
  expect(await driver.client.merchantDriverDeliveries.show({})).toMatchObject({
    tasks: [],
    closed: [{ state: 'delivered' }, { state: 'cancelled' }, { state: 'cancelled' }],
  })
})
