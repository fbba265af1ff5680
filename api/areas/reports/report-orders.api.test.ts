import { expect, test } from 'vitest'
import { breakdown } from '#contract/schemas/breakdown.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { dayOf, newPast, sum } from './past-orders.testing.ts'
import type { PastOrder } from './past-orders.testing.ts'
import { newPastOrders } from './reports.testing.ts'

const app = await startTestApp({ frozenClock: true })

test('the order list has the orders behind every number of a report', async () => {
  const { tenant, merchants, client, rebuild, orders } = await newPast(app, 7, 60)
  const categoryId = newId()
  const sold = orders.flatMap(({ lines, merchantId }) => lines.map(({ product_id }) => ({ product_id, merchantId })))
  await tenant.db(async (db) => {
    await db
      .insertInto('product_category')
      .values({ id: categoryId, merchant_id: merchants[0] ?? '', name: 'Pizza' })
      .execute()
    const own = [
      ...new Set(sold.filter(({ merchantId }) => merchantId === merchants[0]).map((line) => line.product_id)),
    ]
    for (const id of own) {
      await db
        .insertInto('product')
        .values({ id, merchant_id: merchants[0] ?? '', name: `Pizza ${id}`, selling_price: 100 })
        .execute()
      await db
        .insertInto('product_category_link')
        .values({ category_id: categoryId, product_id: id, merchant_id: merchants[0] ?? '' })
        .execute()
    }
    await db
      .updateTable('orders')
      .set({ cancelled_by: 'merchant', cancel_reason: 'Too busy' } as never)
      .where('order_status', '=', 'cancelled')
      .execute()
  })
  await rebuild()
  const days = { start_date: '2026-01-10', end_date: dayOf({ ...(orders[0] as PastOrder), at: at(0) }) }
  const { client: reader } = await tenant.user(['ManageTenantOrders'])
  const isSold = ['pending', 'processing', 'ready', 'picked', 'completed'] as const
  const filterOf: { [by in Breakdown]?: (key: string) => object } = {
    merchant: (merchant_id) => ({ merchant_id }),
    day: (day) => ({ start_date: day, end_date: day }),
    source: (source) => ({ source: [source] }),
    product: (product_id) => ({ product_id, order_status: isSold }),
    category: (category_id) => ({ category_id, order_status: isSold }),
    customer: (customer_id) => ({ customer_id, order_status: isSold }),
    cancellation: () => ({ tab: 'cancelled', cancelled_by: 'merchant', cancel_reason: 'Too busy' }),
    hour: (placed_hour) => ({ placed_hour }),
  }
  for (const by of breakdown.options) {
    const filter = filterOf[by]
    if (!filter) continue
    const { data } = await client.reports.breakdown({ by, ...days, limit: 400 })
    expect(data, by).not.toEqual([])
    const counts = Map.groupBy(
      data.filter(({ key }) => key !== ''),
      ({ key }) => key,
    )
    for (const [key, rows] of [...counts].slice(0, 12)) {
      const { meta } = await reader.orders.list({ ...days, day_zone: 'tenant', ...filter(key) })
      // An order with two products of a category counts for both.
      const orderCount = sum(rows.map((row) => row.orders))
      if (by === 'category') expect(meta.total).toBeLessThanOrEqual(orderCount)
      else expect([by, key, meta.total]).toEqual([by, key, orderCount])
    }
  }
})

test('analytics tell new customers from returning ones, and what is bought together', async () => {
  const { tenant, merchants, rebuild } = await newPast(app, 9, 0)
  const [old, fresh] = [await newPastOrders(tenant), await newPastOrders(tenant, 200_001)]
  const [pizza, cola, soup] = [newId(), newId(), newId()]
  const merchantId = merchants[0] ?? ''
  const hour = 3_600_000
  const both = [
    { product_id: pizza, quantity: 1 },
    { product_id: cola, quantity: 2 },
  ]
  await old.order({ merchantId, at: at(60 * 24 * hour), total: 100 })
  await old.order({ merchantId, at: at(0), total: 300, lines: both })
  await fresh.order({ merchantId, at: at(0), total: 500, lines: both })
  await fresh.order({ merchantId, at: at(0), total: 700, status: 'cancelled', lines: both })
  await fresh.order({ merchantId, at: at(0), total: 400, lines: [{ product_id: soup, quantity: 1 }] })
  const { client } = await tenant.user(['ManageTenantAnalytics'])
  for (const areBuilt of [false, true]) {
    if (areBuilt) await rebuild()
    const answer = await client.analytics.show({ range: 'today' })
    expect(answer).toMatchObject({
      new_customers: 1,
      returning_customers: 1,
      total_orders: 4,
      total_sales: 1200,
      average_order_value: 400,
      by_order_type: [{ key: 'pickup', orders: 4, sales: 1200 }],
      by_source: [{ key: 'web', orders: 4, sales: 1200 }],
      sales_by_day: [{ sales: 1200 }],
    })
    expect(answer.sold_together.map(({ orders, products }) => [orders, products.map((one) => one.product_id)])).toEqual(
      [[2, [pizza, cola].toSorted()]],
    )
  }
  const { client: clerk } = await tenant.user(['ManageTenantReports'])
  await expect(clerk.analytics.show({})).rejects.toMatchObject({ status: 403 })
})

const at = (ms: number) => new Date(app.now() - ms).toISOString()
