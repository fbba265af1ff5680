import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newFleet } from './drivers.testing.ts'

const app = await startTestApp({ frozenClock: true })

const nowhere = { latitude: null, longitude: null, located_at: null }
const bridge = { latitude: 51.505, longitude: -0.086, accuracy: 12 }

test('a position is kept from pick-up to drop, shown with its age, and erased', async () => {
  const { owner, customer, driver, clerk, accepted, assign, shiftOf } = await newFleet(app)
  const order_id = await accepted()
  const id = await assign(order_id)
  const calls = driver.client.merchantDriverDeliveries
  const seen = async () => {
    const panels = [await owner.orders.show({ order_id }), await clerk.merchantOrders.show({ order_id })]
    const drivers = [
      (await customer.client.myOrders.tracking({ id: order_id })).driver,
      ...panels.map(({ data }) => (Array.isArray(data) ? null : data.driver)),
    ]
    return drivers.map((one) => one && [one.latitude ?? null, one.located_at ?? null])
  }
  await calls.accept({ id })
  expect(await calls.locate(bridge), 'before the pick-up').toEqual({ is_shared: false })
  expect(await shiftOf(driver.id)).toMatchObject(nowhere)
  await calls.pickUp({ id })
  expect(await calls.locate(bridge)).toEqual({ is_shared: true })
  const at = new Date(app.now()).toISOString()
  expect(await seen()).toEqual(Array(3).fill([51.505, at]))
  expect((await owner.driverDispatch.drivers({ order_id: await accepted() }))[0]).toMatchObject({ suggestion: 'free' })
  const [, busy] = await owner.driverDispatch.drivers({ order_id: await accepted() })
  expect(busy).toMatchObject({ id: driver.id, open_deliveries: 1, distance: expect.any(Number) })

  app.advanceTime(5_000)
  await calls.locate({ ...bridge, latitude: 51.506 })
  expect((await shiftOf(driver.id)).latitude, 'too early').toBe(51.505)
  app.advanceTime(5_000)
  await calls.locate({ ...bridge, latitude: 52.9 })
  await calls.locate({ ...bridge, latitude: 51.507, accuracy: 5_000 })
  expect((await shiftOf(driver.id)).latitude, 'a jump and a vague one').toBe(51.505)
  await calls.locate({ ...bridge, latitude: 51.506 })
  expect((await shiftOf(driver.id)).latitude).toBe(51.506)
  for (const latitude of [91, -91, Number.NaN])
    await expect(calls.locate({ ...bridge, latitude })).rejects.toMatchObject({ status: 422 })

  app.advanceTime(11 * 60_000)
  expect(await seen(), 'a position of eleven minutes ago').toEqual(Array(3).fill([null, null]))
  const other = await assign(await accepted())
  await calls.pickUp({ id: other })
  await calls.deliver({ id })
  expect((await shiftOf(driver.id)).latitude, 'another order is on its way').toBe(51.506)
  await calls.fail({ id: other, reason: 'refused' })
  expect(await shiftOf(driver.id)).toMatchObject(nowhere)
  expect(await calls.locate(bridge)).toEqual({ is_shared: false })
})

test('a driver writes the own position only', async () => {
  const { driver, second, accepted, assign, customer } = await newFleet(app)
  const order_id = await accepted()
  const id = await assign(order_id)
  await driver.client.merchantDriverDeliveries.pickUp({ id })
  expect(await second.client.merchantDriverDeliveries.locate(bridge)).toEqual({ is_shared: false })
  const { driver: shown } = await customer.client.myOrders.tracking({ id: order_id })
  expect(shown).toMatchObject({ name: 'Test User' })
  expect(shown?.latitude ?? null).toBeNull()
})
