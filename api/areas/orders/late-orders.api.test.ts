import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLate } from '#contract/rules/orders.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { orderStatuses } from './orders.rules.ts'

const app = await startTestApp()
const minute = 60_000

test('the tab of late orders lists what the rule calls late, most overdue first', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { merchantOrders } = (await shop.staff()).client
  const ids = await Promise.all(
    Array.from(
      { length: 24 },
      async () =>
        (await (await tenant.customer()).client.checkout.place(shop.cart([{ product_id: product }]))).order_id,
    ),
  )
  const change = fc.record({
    order_status: fc.constantFrom(...orderStatuses),
    order_type: fc.constantFrom('delivery' as const, 'pickup' as const, 'dine_in' as const, 'pick_and_drop' as const),
    preparation_time: fc.integer({ min: 1, max: 60 }),
    eta_minutes: fc.option(fc.integer({ min: 1, max: 120 })),
    late_grace_minutes: fc.integer({ min: 0, max: 20 }),
    minutes: fc.integer({ min: -120, max: 60 }),
  })
  const changes = fc.sample(change, { numRuns: ids.length, seed: 7 })
  for (const [index, { minutes, order_status, ...columns }] of changes.entries())
    await tenant.db((db) =>
      db
        .updateTable('orders')
        .set({
          ...columns,
          order_status,
          delivery_timestamp: new Date(app.now() + minutes * minute).toISOString(),
          closed_at: order_status === 'completed' || order_status === 'cancelled' ? db.now : null,
        })
        .where('order_id', '=', ids[index] ?? '')
        .execute(),
    )
  const all = (await merchantOrders.list({ limit: 100 })).data
  const late = (await merchantOrders.list({ tab: 'late', limit: 100, sort: 'delivery_timestamp' })).data
  const expected = all.filter((order) => isLate(order, app.now()))
  expect(expected.length).toBeGreaterThan(4)
  expect(late.map(({ order_id }) => order_id).toSorted()).toEqual(expected.map(({ order_id }) => order_id).toSorted())
  expect(late.map(({ delivery_timestamp }) => delivery_timestamp)).toEqual(
    late.map(({ delivery_timestamp }) => delivery_timestamp).toSorted(),
  )
})

test('a changed grace applies to new orders, and reports and lists agree', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { client } = await tenant.owner()
  const { merchantOrders } = (await shop.staff()).client
  const placeReadyLate = async (lateMinutes: number) => {
    const customer = (await tenant.customer()).client
    const { order_id } = await customer.checkout.place({
      ...shop.cart([{ product_id: product }]),
      order_type: 'pickup',
      address: null,
    })
    await tenant.db((db) =>
      db
        .updateTable('orders')
        .set({ delivery_timestamp: new Date(app.now() - (lateMinutes + 0.5) * minute).toISOString() })
        .where('order_id', '=', order_id)
        .execute(),
    )
    const is_late = (await merchantOrders.list({ tab: 'late', search: order_id })).meta.total === 1
    await merchantOrders.changeStatus({ order_id, order_status: 'processing' })
    await merchantOrders.changeStatus({ order_id, order_status: 'ready' })
    return { order_id, is_late }
  }
  const save = (minutes: number) =>
    client.tenantSettings.saveOrder({ settings: [{ setting_key: 'late_grace_minutes', setting_value: minutes }] })
  const orders = [await placeReadyLate(5), await placeReadyLate(6)]
  await save(0)
  orders.push(await placeReadyLate(0), await placeReadyLate(1))
  await save(60)
  orders.push(await placeReadyLate(60), await placeReadyLate(61))
  await expect(save(61)).rejects.toMatchObject({ status: 422 })
  await expect(save(2.5)).rejects.toMatchObject({ status: 422 })
  expect(orders.map(({ is_late }) => is_late)).toEqual([false, true, false, true, false, true])
  const late = orders.filter(({ is_late }) => is_late).map(({ order_id }) => order_id)
  const listed = (await client.orders.list({ problem: 'prepared_late' })).data.map(({ order_id }) => order_id)
  expect(listed.toSorted()).toEqual(late.toSorted())
  const { data: rows } = await client.reports.breakdown({ by: 'problem', range: 'last_30_days' })
  expect(rows.find(({ key }) => key === 'prepared_late')?.orders).toBe(3)
  const { meta: quality } = await client.reports.breakdown({ by: 'quality', range: 'last_30_days' })
  expect(quality.quality?.current.problem_orders).toBe(3)
})
