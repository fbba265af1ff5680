import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newFleet } from './drivers.testing.ts'

const app = await startTestApp()

test('a board shows orders without a driver by promise, and drivers with their deliveries', async () => {
  const { owner, clerk, driver, second, customer, shop, accepted, assign } = await newFleet(app)
  const [waiting, given] = [await accepted(), await accepted()]
  await customer.client.checkout.place(shop.cart([{ product_id: await shop.product({ name: 'Cola' }) }]))
  await assign(given)
  const board = await clerk.merchantDriverDispatch.board({})
  expect(board.waiting.map(({ order_id }) => order_id)).toEqual([waiting])
  expect(board.waiting[0]).toMatchObject({
    merchant_id: shop.merchantId,
    is_ready: false,
    has_failed: false,
    suggestion: { driver_id: second.id, reason: 'free', with_order_id: null },
  })
  expect(board.drivers.map(({ id, tasks }) => [id, tasks.map(({ order_id, state }) => [order_id, state])])).toEqual(
    expect.arrayContaining([
      [driver.id, [[given, 'assigned']]],
      [second.id, []],
    ]),
  )
  expect(JSON.stringify(board)).not.toContain('+44')
  expect((await owner.driverDispatch.board({})).waiting.map(({ order_id }) => order_id)).toEqual([waiting])
})

test('a driver of the tenant has deliveries of several stores, and a store sees only its own', async () => {
  const { tenant, owner, clerk, shop, accepted } = await newFleet(app)
  const other = await newShop(tenant)
  const product = await other.product({ name: 'Cola' })
  const customer = await tenant.customer()
  const { order_id } = await customer.client.checkout.place(other.cart([{ product_id: product }]))
  await owner.orders.changeStatus({ order_id, order_status: 'processing' })
  const rider = await tenant.user(['DeliverTenantOrders'])
  await rider.client.driverDeliveries.setDuty({ is_on_duty: true })
  const own = await accepted()
  for (const one of [own, order_id])
    await owner.driverDispatch.assign({ order_id: one, driver_id: rider.id, replaces: null })
  const onBoard = (await owner.driverDispatch.board({})).drivers.find(({ id }) => id === rider.id)
  expect(onBoard).toMatchObject({ merchant_ids: null })
  expect(onBoard?.tasks.map(({ merchant_id }) => merchant_id).toSorted()).toEqual(
    [shop.merchantId, other.merchantId].toSorted(),
  )
  expect((await rider.client.driverDeliveries.show({})).tasks).toHaveLength(2)
  const ofStore = await clerk.merchantDriverDispatch.board({})
  expect(ofStore.drivers.map(({ id }) => id)).not.toContain(rider.id)
  expect(ofStore.drivers.flatMap(({ merchant_ids }) => merchant_ids)).toEqual([shop.merchantId, shop.merchantId])
  expect(ofStore.waiting).toEqual([])
})

test('staff arrange the deliveries of a driver, who gets them in that order', async () => {
  const { owner, clerk, driver, second, accepted, assign } = await newFleet(app)
  const ids: string[] = []
  for (let nth = 0; nth < 3; nth++) ids.push(await assign(await accepted()))
  const reversed = ids.toReversed()
  const tasksOf = (board: Awaited<ReturnType<typeof owner.driverDispatch.board>>) =>
    board.drivers.find(({ id }) => id === driver.id)?.tasks.map(({ id }) => id)
  const arranged = await clerk.merchantDriverDispatch.arrange({ driver_id: driver.id, delivery_ids: reversed })
  expect(tasksOf(arranged)).toEqual(reversed)
  expect((await driver.client.merchantDriverDeliveries.show({})).tasks.map(({ id }) => id)).toEqual(reversed)
  const [last = ''] = ids
  const before = await owner.driverDispatch.arrange({ driver_id: driver.id, delivery_ids: [last] })
  expect(tasksOf(before)?.[0], 'the others follow as they are due').toBe(last)
  for (const wrong of [
    { driver_id: second.id, delivery_ids: ids },
    { driver_id: driver.id, delivery_ids: [newId()] },
  ])
    await expect(owner.driverDispatch.arrange(wrong)).rejects.toMatchObject({ status: 404 })
  expect(tasksOf(await owner.driverDispatch.board({}))?.[0], 'nothing has changed').toBe(last)
})

test('an order that came back waits again, and old positions are not shown', async () => {
  const { tenant, owner, driver, accepted, assign } = await newFleet(app)
  const order_id = await accepted()
  const id = await assign(order_id)
  await driver.client.merchantDriverDeliveries.accept({ id })
  await driver.client.merchantDriverDeliveries.pickUp({ id })
  await driver.client.merchantDriverDeliveries.locate({ latitude: 51.5, longitude: -0.08, accuracy: 10 })
  const positionOf = async () =>
    (await owner.driverDispatch.board({})).drivers.find((one) => one.id === driver.id)?.position
  expect(await positionOf()).toMatchObject({ latitude: 51.5, longitude: -0.08 })
  await tenant.db((db) =>
    db
      .updateTable('driver_shift')
      .set({ located_at: new Date(db.nowMs - 11 * 60_000).toISOString() })
      .where('user_id', '=', driver.id)
      .execute(),
  )
  expect(await positionOf()).toBeNull()
  expect((await owner.driverDispatch.board({})).waiting).toEqual([])
  await driver.client.merchantDriverDeliveries.fail({ id, reason: 'customer_absent' })
  expect((await owner.driverDispatch.board({})).waiting).toMatchObject([{ order_id, has_failed: true }])
})
