import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { dayOf, newPast, sum, timezone } from './past-orders.testing.ts'
import type { PastOrder } from './past-orders.testing.ts'
import { newPastOrders } from './reports.testing.ts'

const app = await startTestApp({ frozenClock: true })

/** Orders and sales of each key and currency, by plain sums over the orders. */
function expected(orders: readonly PastOrder[], by: Breakdown) {
  const sums = new Map<string, [orders: number, sales: number]>()
  const add = (key: string, { currency }: PastOrder, count: number, sales: number) => {
    const at = `${key} ${currency}`
    const [before, amount] = sums.get(at) ?? [0, 0]
    sums.set(at, [before + count, amount + sales])
  }
  for (const one of orders) {
    const isSold = one.status !== 'cancelled'
    const sales = isSold ? one.total : 0
    const local = Temporal.Instant.from(one.at).toZonedDateTimeISO(timezone)
    if (by === 'merchant') add(one.merchantId, one, 1, sales)
    if (by === 'day') add(dayOf(one), one, 1, sales)
    if (by === 'hour') add(`${local.dayOfWeek}-${String(local.hour).padStart(2, '0')}`, one, 1, sales)
    if (by === 'tax' && sales > 0) add('goods:0', one, 1, sales)
    if (by === 'product' && isSold) for (const line of one.lines) add(line.product_id, one, 1, line.quantity * 100)
  }
  return Object.fromEntries([...sums].toSorted())
}

test.each([1, 2])('every figure of any period equals a plain sum over the orders (%i)', async (seed) => {
  const { orders, client, rebuild, merchants } = await newPast(app, seed, 160)
  const today = dayOf({ ...(orders[0] as PastOrder), at: new Date(app.now()).toISOString() })
  const ago = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()
  const periods = [
    [ago(365), today],
    [ago(200), ago(20)],
    [ago(61), ago(31)],
    ['2026-03-08', '2026-03-08'],
    ['2026-11-01', '2026-11-01'],
    ['2026-10-01', '2026-10-31'],
  ] as const
  for (const areBuilt of [false, true]) {
    if (areBuilt) await rebuild()
    for (const [start_date, end_date] of periods) {
      const within = orders.filter((one) => dayOf(one) >= start_date && dayOf(one) <= end_date)
      for (const by of ['merchant', 'day', 'hour', 'tax', 'product'] as const) {
        const { data, meta } = await client.reports.breakdown({ by, start_date, end_date, limit: 400 })
        const found = data.map((row): [string, [number, number]] => [
          `${row.key} ${row.currency}`,
          [row.orders, row.sales],
        ])
        expect(Object.fromEntries(found.toSorted())).toEqual(expected(within, by))
        expect(meta).toMatchObject({ total: data.length, start_date, end_date })
      }
      const sold = (currency: string) => within.filter((one) => one.status !== 'cancelled' && one.currency === currency)
      const { meta } = await client.reports.byMerchant({ start_date, end_date })
      expect(meta).toMatchObject({
        total_orders: within.length,
        cancelled_orders: within.filter(({ status }) => status === 'cancelled').length,
        total_sales: sum(sold('GBP').map(({ total }) => total)),
        total_commission: sum(sold('GBP').map(({ commission }) => commission)),
      })
      expect(sum(meta.other_currencies.map(({ total_sales }) => total_sales))).toBe(
        sum(sold('EUR').map(({ total }) => total)),
      )
      const own = within.filter(({ merchantId }) => merchantId === merchants[0])
      const page = await client.reports.ofMerchant({
        merchant_id: merchants[0] ?? '',
        start_date,
        end_date,
        limit: 100,
      })
      expect(page.meta).toMatchObject({ total: own.length, total_orders: own.length, merchant_name: 'Pier Pizza' })
      expect(page.data.map(({ order_amount }) => order_amount)).toEqual(
        own.toSorted((a, b) => (a.at < b.at ? 1 : -1)).map(({ total }) => total),
      )
    }
  }
})

test('totals of a period that is not over contain no hours of the period of comparison', async () => {
  const { merchants, client, tenant, rebuild } = await newPast(app, 8, 0)
  const { order } = await newPastOrders(tenant)
  const day = 24 * 3_600_000
  for (const [days, total] of [
    [0, 100],
    [6, 20],
    [7, 4000],
    [7.01, 4000],
    [8, 300],
  ] as const)
    await order({ merchantId: merchants[0] ?? '', at: at(days * day), total })
  for (const areBuilt of [false, true]) {
    if (areBuilt) await rebuild()
    const { total_sales, total_orders, series } = await client.dashboard.totals({ range: 'last_7_days' })
    expect([total_sales, total_orders, sum(series.map(({ sales }) => sales))]).toEqual([120, 2, 120])
  }
})

test('rows are compared with the period before until the same time of day', async () => {
  const { merchants, client, tenant, rebuild } = await newPast(app, 3, 0)
  const { order } = await newPastOrders(tenant)
  const hour = 3_600_000
  const week = 7 * 24 * hour
  await order({ merchantId: merchants[0] ?? '', at: at(0), total: 900 })
  await order({ merchantId: merchants[0] ?? '', at: at(week + 1000), total: 500 })
  await order({ merchantId: merchants[0] ?? '', at: at(week - 1000), total: 77 })
  for (const areBuilt of [false, true]) {
    if (areBuilt) await rebuild()
    for (const by of ['merchant', 'source', 'payment_mode', 'tax'] as const) {
      const { data } = await client.reports.breakdown({ by, range: 'today' })
      expect(data).toMatchObject([{ orders: 1, sales: 900, previous: { orders: 1, sales: 500 } }])
    }
  }
})

test('rows are searched, sorted and paged', async () => {
  const { client, merchants, orders } = await newPast(app, 4, 30)
  const range = {
    start_date: dayOf({ ...(orders[0] as PastOrder), at: '2026-01-02T12:00:00Z' }),
    end_date: '2026-12-31',
  }
  const all = await client.reports.breakdown({ by: 'merchant', ...range, sort: '-orders' })
  expect(all.data.map((row) => row.orders)).toEqual(all.data.map((row) => row.orders).toSorted((a, b) => b - a))
  const found = await client.reports.breakdown({ by: 'merchant', ...range, search: 'sushi' })
  expect(new Set(found.data.map(({ key }) => key))).toEqual(new Set([merchants[1]]))
  const second = await client.reports.breakdown({ by: 'product', ...range, limit: 1, page: 2 })
  expect([second.data.length, second.meta.total > 1]).toEqual([1, true])
  expect((await client.reports.breakdown({ by: 'product', ...range, search: 'nothing' })).data).toEqual([])
  const merchantPage = await client.reports.byMerchant({ ...range, search: 'pier' })
  expect(merchantPage.data.map(({ merchant_name }) => merchant_name)).toEqual(merchantPage.data.map(() => 'Pier Pizza'))
  const number = '100005'
  const searched = await client.reports.ofMerchant({
    merchant_id: orders[4]?.merchantId ?? '',
    start_date: dayOf(orders[4] as PastOrder),
    end_date: dayOf(orders[4] as PastOrder),
    search: number,
  })
  expect(searched.data.map(({ order_id }) => order_id)).toEqual([number])
})

test('a merchant reads its own reports in its own days; foreign merchants are not found', async () => {
  const { tenant, merchants, client } = await newPast(app, 5, 0)
  await tenant.db((db) =>
    db
      .updateTable('merchant')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', merchants[0] ?? '')
      .execute(),
  )
  const { order } = await newPastOrders(tenant)
  await order({ merchantId: merchants[0] ?? '', at: '2026-11-10T20:00:00Z', total: 500, commission: 50 })
  await order({ merchantId: merchants[1] ?? '', at: '2026-11-10T20:00:00Z', total: 800 })
  const own = (await tenant.user(['ManageMerchantReports'], { merchants: [merchants[0] ?? ''] })).client
  const days = { start_date: '2026-11-01', end_date: '2026-11-20' }
  expect((await own.merchantReports.byDay(days)).data).toEqual([
    {
      local_date: '2026-11-11',
      total_orders: 1,
      total_sales: 500,
      total_commission: 50,
      cancelled_orders: 0,
      currency: 'GBP',
    },
  ])
  expect((await own.merchantReports.breakdown({ by: 'merchant', ...days })).data).toMatchObject([{ sales: 500 }])
  const foreign = await newPast(app, 6, 0)
  const merchant_id = foreign.merchants[0] ?? ''
  await expect(client.reports.ofMerchant({ merchant_id, ...days })).rejects.toMatchObject({ status: 404 })
  await expect(client.reports.breakdown({ by: 'day', merchant_id, ...days })).rejects.toMatchObject({ status: 404 })
  await expect(own.reports.byMerchant(days)).rejects.toMatchObject({ status: 403 })
  await expect(client.reports.byMerchant({ range: 'custom' })).rejects.toMatchObject({ status: 422 })
})

const at = (ms: number) => new Date(app.now() - ms).toISOString()
