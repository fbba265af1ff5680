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
    minutes: fc.integer({ min: -90, max: 90 }),
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
