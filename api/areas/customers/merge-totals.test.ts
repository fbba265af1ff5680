import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { rebuildFigures } from '../orders/totals/customer-figures.commands.ts'
import { rebuildTotals, updateTotals } from '../orders/totals/order-totals.commands.ts'
import { liveRandomly, newTotalsTenant } from '../orders/totals/totals.testing.ts'
import type { TotalsTenant } from '../orders/totals/totals.testing.ts'

const app = await startTestApp({ frozenClock: true })

/** Everything that is counted about customers, without rows of nothing. */
const sumsOf = ({ run }: TotalsTenant) =>
  run(async (db) => ({
    figures: await db
      .selectFrom('customer_figure as f')
      .innerJoin('customer as c', 'c.id', 'f.customer_id')
      .where('c.deleted_at', 'is', null)
      .selectAll('f')
      .orderBy('f.customer_id')
      .execute(),
    counts: await db
      .selectFrom('customer_order_count')
      .selectAll()
      .where('orders', '<>', 0)
      .orderBy('customer_id')
      .orderBy('kind')
      .orderBy('key')
      .execute(),
    breakdowns: await db
      .selectFrom('order_breakdown_total')
      .selectAll()
      .where('dimension', '=', 'customer')
      .where((eb) => eb.or([eb('orders', '<>', 0), eb('quantity', '<>', 0), eb('sales', '<>', 0), eb('tax', '<>', 0)]))
      .orderBy('timezone')
      .orderBy('period')
      .orderBy('local_date')
      .orderBy('merchant_id')
      .orderBy('key')
      .execute(),
    cohorts: await db
      .selectFrom('customer_cohort')
      .selectAll()
      .where('customers', '<>', 0)
      .orderBy('first_month')
      .orderBy('order_month')
      .execute(),
    totals: await db
      .selectFrom('order_total')
      .select((eb) => [eb.fn.sum<number>('orders').as('orders'), eb.fn.sum<number>('grand_total').as('grand_total')])
      .where('period', '=', 'all')
      .executeTakeFirstOrThrow(),
  }))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + Number(value), 0)

test.each([11, 12])('merges of random customers keep all sums as they follow from the orders (%i)', async (seed) => {
  const world = await newTotalsTenant(app)
  const { tenant, run } = world
  await liveRandomly(world, seed, { steps: 60 })
  const drain = async () => {
    while (await run(updateTotals));
  }
  await drain()
  await drain()
  const before = await sumsOf(world)
  const ids = before.figures
    .filter(({ orders, cancelled_orders }) => orders + cancelled_orders > 0)
    .map(({ customer_id }) => customer_id)
  expect(ids.length).toBeGreaterThan(4)
  // Some merges while deltas wait, some of customers who were merged before.
  for (let index = 1; index < ids.length - 2; index++) {
    const { client } = await tenant.owner()
    await client.customerMerges.merge({ id: ids[index % 2 === 0 ? 0 : index + 1] ?? '', other_id: ids[index] ?? '' })
    if (index === 2) await liveRandomly(world, seed + 100, { steps: 6 })
  }
  await drain()
  const after = await sumsOf(world)
  await run(rebuildFigures)
  await run(rebuildTotals)
  const rebuilt = await sumsOf(world)
  expect(after.figures).toEqual(rebuilt.figures)
  expect(after.counts).toEqual(rebuilt.counts)
  expect(after.breakdowns).toEqual(rebuilt.breakdowns)
  expect(after.cohorts).toEqual(rebuilt.cohorts)
  expect(Number(after.totals.orders)).toBeGreaterThanOrEqual(Number(before.totals.orders))
  expect(sum(after.figures.map(({ orders, cancelled_orders }) => orders + cancelled_orders))).toBe(
    Number(after.totals.orders),
  )
})
