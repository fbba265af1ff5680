import { readFileSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { problemFilter } from '#contract/schemas/order-problem.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { rebuildTotals, updateTotals } from './order-totals.commands.ts'
import { problemFactsOf } from './order-problems.testing.ts'
import { liveRandomly, newTotalsTenant } from './totals.testing.ts'
import type { TotalsTenant } from './totals.testing.ts'

const app = await startTestApp({ frozenClock: true })
const byStore = ['rejected', 'cancelled']

/** Orders by filter and value, as they follow from the orders alone: `problem|missed|<id>`. */
const rowsOfOrders = ({ run }: TotalsTenant) =>
  run(async (db) => {
    const orders = await db.selectFrom('orders').selectAll().where('placed_at', 'is not', null).execute()
    const amendments = await db.selectFrom('order_amendment').selectAll().execute()
    const rows = orders.flatMap((order) => {
      const facts = problemFactsOf(order, amendments)
      const problems = facts.flatMap(([dimension, key]) => (dimension === 'problem' ? [key] : []))
      const groups = [
        ...(problems.length > 0 ? ['any'] : []),
        ...(problems.some((key) => byStore.includes(key)) ? ['by_store'] : []),
      ]
      const reasons = facts.flatMap(([dimension, key]) => (dimension === 'refund' ? [key] : []))
      return [
        ...[...problems, ...groups].map((value) => ['problem', value, order.id, order.merchant_id, order.placed_at]),
        ...reasons.map((value) => ['refund_reason', value, order.id, order.merchant_id, order.placed_at]),
      ]
    })
    return rows.map((row) => row.join('|')).toSorted()
  })

const storedRows = ({ run }: TotalsTenant) =>
  run(async (db) => {
    const rows = await db.selectFrom('order_report_filter').selectAll().execute()
    return rows.map((row) => [row.filter, row.value, row.order_id, row.merchant_id, row.placed_at].join('|')).toSorted()
  })

/** What the order lists of the tenant and of a merchant show for each filter, in their order. */
async function lists({ tenant, shops }: TotalsTenant) {
  const merchant_id = shops[0]?.merchantId ?? ''
  const { client } = await tenant.user(['ManageTenantOrders'])
  const { client: own } = await tenant.user(['ManageMerchantOrders'], { merchants: [merchant_id] })
  const today = new Date(app.now()).toISOString().slice(0, 10)
  const filters = [
    ...problemFilter.options.map((problem) => ({ problem })),
    ...['', 'Cold', 'Unknown'].map((refund_reason) => ({ refund_reason })),
    { problem: 'any' as const, refund_reason: 'Cold' },
  ]
  const answers: { name: string; total: number; orders: string[] }[] = []
  for (const filter of filters)
    for (const period of [{}, { start_date: today, end_date: today }, { end_date: '2020-01-01' }])
      for (const [scope, answer] of [
        ['tenant', await client.orders.list({ ...filter, ...period, limit: 100 })],
        ['store', await client.orders.list({ ...filter, ...period, limit: 100, merchant_id })],
        ['merchant', await own.merchantOrders.list({ ...filter, ...period, limit: 100 })],
      ] as const)
        answers.push({
          name: JSON.stringify({ ...filter, ...period, scope }),
          total: answer.meta.total,
          orders: answer.data.map(({ order_id }) => order_id),
        })
  return answers
}

test.each([21, 22])(
  'orders by problem and refund equal the rule after random lives, at any moment (%i)',
  async (seed) => {
    const totals = await newTotalsTenant(app)
    const { run } = totals
    await liveRandomly(totals, seed, { steps: 90 })
    while (await run(updateTotals));
    await liveRandomly(totals, seed + 100, { steps: 40 })
    const exact = await rowsOfOrders(totals)
    const values = new Set(exact.map((row) => row.split('|').slice(0, 2).join('|')))
    expect(values.size).toBeGreaterThan(6)
    const withDeltas = await lists(totals)
    expect(withDeltas.filter(({ total, orders }) => total !== orders.length)).toEqual([])
    for (const value of values) {
      const [filter = '', key = ''] = value.split('|')
      const list = withDeltas.find(({ name }) => name === JSON.stringify({ [filter]: key, scope: 'tenant' }))
      expect([value, list?.total]).toEqual([value, exact.filter((row) => row.startsWith(`${value}|`)).length])
    }
    while (await run(updateTotals));
    expect(await storedRows(totals)).toEqual(exact)
    app.advanceTime(6_000)
    expect(await lists(totals)).toEqual(withDeltas)
    await run((db) => db.deleteFrom('order_report_filter').execute())
    await run(rebuildTotals)
    expect(await storedRows(totals)).toEqual(exact)
  },
)

test('the upgrade finds the orders that exist', async () => {
  const totals = await newTotalsTenant(app)
  const { run } = totals
  await liveRandomly(totals, 23, { steps: 90 })
  const migration = readFileSync(new URL('../../../migrations/0330-late-grace.sql', import.meta.url), 'utf8')
  const [fill = ''] = /^insert into[^;]*/m.exec(migration) ?? []
  await run(async (db) => {
    await db.deleteFrom('order_report_filter').execute()
    await db.executeQuery(CompiledQuery.raw(fill))
  })
  expect(await storedRows(totals)).toEqual(await rowsOfOrders(totals))
})
