import { expect, test } from 'vitest'
import { orderProblem } from '#contract/schemas/order-problem.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { updateTotals } from './order-totals.commands.ts'
import { liveRandomly, newTotalsTenant } from './totals.testing.ts'

const app = await startTestApp({ frozenClock: true })

test('the orders behind each problem are as many as its row says, in both panels', async () => {
  const totals = await newTotalsTenant(app)
  const { tenant, shops, run } = totals
  await liveRandomly(totals, 11, { steps: 120 })
  await run(updateTotals)
  const merchant_id = shops[0]?.merchantId ?? ''
  const { client } = await tenant.user(['ManageTenantReports', 'ManageTenantOrders'])
  const own = (await tenant.user(['ManageMerchantReports', 'ManageMerchantOrders'], { merchants: [merchant_id] }))
    .client
  const rows = (await client.reports.breakdown({ by: 'problem', range: 'last_30_days' })).data
  expect(rows.length).toBeGreaterThan(4)
  const ownRows = (await own.merchantReports.breakdown({ by: 'problem', range: 'last_30_days' })).data
  for (const problem of orderProblem.options) {
    const ordersOf = (list: typeof rows) => list.find(({ key }) => key === problem)?.orders ?? 0
    expect([problem, (await client.orders.list({ problem })).meta.total]).toEqual([problem, ordersOf(rows)])
    expect([problem, (await own.merchantOrders.list({ problem })).meta.total]).toEqual([problem, ordersOf(ownRows)])
  }
  expect(rows.filter(({ sales }) => sales < 0)).toEqual([])
  expect(rows.find(({ key }) => key === 'accepted_late')?.sales).toBe(0)
})
