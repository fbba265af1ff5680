import { expect, test } from 'vitest'
import type { BreakdownRow } from '#contract/areas/reports.ts'
import { jobs } from '#api/jobs.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { updateTotals } from '../../orders/totals/order-totals.commands.ts'
import { liveRandomly, newTotalsTenant } from '../../orders/totals/totals.testing.ts'

const app = await startTestApp({ frozenClock: true })
const minute = 60_000
const range = 'last_30_days' as const

/** The least whole number of minutes within which a share of the times stayed. */
function within(seconds: readonly number[], share: number): number | null {
  const minutes = seconds.map((one) => Math.min(240, Math.floor(one / 60))).toSorted((a, b) => a - b)
  const found = minutes[Math.ceil(minutes.length * share) - 1]
  return found === undefined ? null : found + 1
}

test('figures of stores follow from their orders, and lead to as many orders as they say', async () => {
  const totals = await newTotalsTenant(app)
  const { tenant, shops, run } = totals
  await liveRandomly(totals, 21, { steps: 140 })
  await run(updateTotals)
  const { client } = await tenant.user(['ManageTenantReports', 'ManageTenantOrders'])
  const { data: rows, meta } = await client.reports.breakdown({ by: 'quality', range })
  expect(rows.map(({ key }) => key).toSorted()).toEqual(shops.map(({ merchantId }) => merchantId).toSorted())
  const orders = await run((db) => db.selectFrom('orders').selectAll().where('placed_at', 'is not', null).execute())
  const seconds = (from: string | null, to: string | null) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000
  for (const merchant_id of [undefined, ...shops.map(({ merchantId }) => merchantId)]) {
    const quality =
      merchant_id === undefined ? meta.quality?.current : rows.find(({ key }) => key === merchant_id)?.quality
    const own = orders.filter((order) => merchant_id === undefined || order.merchant_id === merchant_id)
    const sold = own.filter(({ order_status, is_scheduled }) => order_status !== 'cancelled' && !is_scheduled)
    const accepted = sold.filter(({ accepted_at }) => accepted_at !== null)
    const prepared = accepted.filter(({ ready_at }) => ready_at !== null)
    const accepting = accepted.map(({ placed_at, accepted_at }) => seconds(placed_at, accepted_at))
    const preparing = prepared.map(({ accepted_at, ready_at }) => seconds(accepted_at, ready_at))
    const refunds = own
      .filter(({ order_status }) => order_status !== 'cancelled')
      .reduce((total, { refunded_amount }) => total + refunded_amount, 0)
    expect(quality).toMatchObject({
      orders: own.length,
      accepted_orders: accepted.length,
      acceptance_median: within(accepting, 0.5),
      acceptance_p95: within(accepting, 0.95),
      preparation_median: within(preparing, 0.5),
      preparation_p95: within(preparing, 0.95),
      refunds,
      paused_minutes: 0,
    })
    const count = async (problem: 'any' | 'by_store' | 'accepted_late' | 'missed' | 'unavailable') =>
      (await client.orders.list({ problem, ...(merchant_id ? { merchant_id } : {}) })).meta.total
    expect(quality).toMatchObject({
      problem_orders: await count('any'),
      store_cancelled_orders: await count('by_store'),
      accepted_late: await count('accepted_late'),
      missed_orders: await count('missed'),
      unavailable_orders: await count('unavailable'),
    })
  }
  expect(meta.quality?.current.problem_orders).toBeGreaterThan(3)
  const { data: reasons } = await client.reports.breakdown({ by: 'refund', range })
  expect(reasons.length).toBe(2)
  for (const { key, orders: counted } of reasons)
    expect((await client.orders.list({ refund_reason: key })).meta.total).toBe(counted)
  expect(reasons.reduce((total, { sales }) => total + sales, 0)).toBe(meta.quality?.current.refunds)
})

test('merchants are sorted by their shares, and a merchant sees its own figures alone', async () => {
  const totals = await newTotalsTenant(app)
  const { tenant, shops } = totals
  await liveRandomly(totals, 5, { steps: 80 })
  const { client } = await tenant.user(['ManageTenantReports'])
  const list = async (sort: 'problem_orders' | '-problem_orders' | '-acceptance_p95') =>
    (await client.reports.breakdown({ by: 'quality', range, sort })).data
  const shareOf = ({ quality }: BreakdownRow) => (quality?.problem_orders ?? 0) / (quality?.orders ?? 1)
  const shares = (await list('problem_orders')).map(shareOf)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect((await list('-problem_orders')).map(shareOf)).toEqual(shares.toReversed())
  const own = await tenant.user(['ManageMerchantReports'], { merchants: [shops[0]?.merchantId ?? ''] })
  const { data, meta } = await own.client.merchantReports.breakdown({ by: 'quality', range })
  expect(data.map(({ key }) => key)).toEqual([shops[0]?.merchantId])
  expect(meta.quality?.current).toEqual(data[0]?.quality)
})

test('minutes of a pause count within opening hours, while it lasts and after it', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const id = shop.merchantId
  const { client: owner } = await tenant.owner()
  const { client: store } = await tenant.user(['ManageMerchantOrders'], { merchants: [id] })
  const paused = async () => {
    app.advanceTime(2_000)
    const { data, meta } = await owner.reports.breakdown({ by: 'quality', range })
    const { quality } = data.find(({ key }) => key === id) ?? {}
    expect(meta.quality?.current.paused_minutes).toBe(quality?.paused_minutes ?? 0)
    return quality?.paused_minutes ?? 0
  }
  expect(await paused()).toBe(0)
  await store.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false })
  app.advanceTime(20 * minute)
  expect(await paused()).toBe(20)
  const until = new Date(app.now() + 10 * minute).toISOString()
  await store.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false, paused_until: until })
  app.advanceTime(10 * minute)
  const resume = jobs.find(({ name }) => name === 'merchants.resume')
  if (!resume) throw new Error('no job')
  app.advanceTime(5 * minute)
  await app.relay.run(resume, { tenantId: tenant.id, input: { merchant_id: id } })
  // The pause ended when it was to end, although the job ran five minutes later.
  expect(await paused()).toBe(30)
  await store.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: true })
  expect(await paused()).toBe(30)
  const pauses = await tenant.db((db) => db.selectFrom('merchant_pause').selectAll().execute())
  expect(pauses).toMatchObject([{ merchant_id: id, ended_at: until }])
  await store.ownMerchant.toggleOrderAccepting({ id, is_accepting_orders: false })
  app.advanceTime(minute)
  await owner.merchants.remove({ id })
  app.advanceTime(30 * minute)
  expect(await paused()).toBe(31)
})
