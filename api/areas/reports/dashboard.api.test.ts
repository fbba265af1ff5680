import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newPastOrders } from './reports.testing.ts'

const app = await startTestApp({ frozenClock: true })

/** A local time some days before today, as an instant. */
function localInstant(days: number, time: string, timezone = 'Europe/London'): string {
  const today = Temporal.Instant.fromEpochMilliseconds(app.now()).toZonedDateTimeISO(timezone).toPlainDate()
  return today
    .subtract({ days })
    .toZonedDateTime({ timeZone: timezone, plainTime: time })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
}

async function newReportTenant(options: Parameters<typeof newTenant>[1] = {}) {
  const tenant = await newTenant(app, options)
  const [pier, sushi] = [await tenant.merchant({ name: 'Pier Pizza' }), await tenant.merchant({ name: 'Anchor Sushi' })]
  const past = await newPastOrders(tenant)
  const { client } = await tenant.user(['ManageTenantDashboard', 'ManageTenantReports'])
  const staff = await tenant.user(['ManageMerchantDashboard', 'ManageMerchantReports'], { merchants: [pier] })
  return { tenant, pier, sushi, ...past, client, own: staff.client }
}

test('yesterday’s report has orders, sales and rating, compared with the same weekday a week before', async () => {
  const { client, pier, sushi, order, review } = await newReportTenant()
  const first = await order({ merchantId: pier, at: localInstant(1, '00:00'), total: 1500 })
  const second = await order({ merchantId: sushi, at: localInstant(1, '23:59'), total: 700, status: 'pending' })
  await order({ merchantId: pier, at: localInstant(1, '12:30'), total: 9999, status: 'cancelled' })
  await order({ merchantId: pier, at: localInstant(1, '12:30'), total: 8888, isPlaced: false })
  await order({ merchantId: pier, at: localInstant(2, '23:59'), total: 5000 })
  await order({ merchantId: pier, at: localInstant(0, '00:00'), total: 6000 })
  const before = await order({ merchantId: pier, at: localInstant(8, '18:00'), total: 400 })
  await review(pier, first, 5, localInstant(1, '22:00'))
  await review(sushi, second, 4, localInstant(1, '22:00'))
  await review(pier, before, 3, localInstant(8, '19:00'))
  await review(
    pier,
    await order({ merchantId: pier, at: localInstant(40, '10:00') }),
    1,
    localInstant(1, '10:00'),
    false,
  )

  const answer = await client.dashboard.show({ range: 'yesterday' })
  expect(answer).toMatchObject({
    orders: 3,
    sales: 2200,
    currency: 'GBP',
    timezone: 'Europe/London',
    average_rating: 4.5,
    reviews: 2,
    other_sales: [],
    start_date: localInstant(1, '12:00').slice(0, 10),
    series: [{ orders: 3, sales: 2200 }],
  })
  expect(answer.hours.filter(({ orders }) => orders > 0)).toEqual([
    { hour: 0, orders: 1, sales: 1500 },
    { hour: 12, orders: 1, sales: 0 },
    { hour: 23, orders: 1, sales: 700 },
  ])
  expect(answer.hours).toHaveLength(24)
  expect(answer.order_status).toHaveLength(9)
  expect(answer.order_status.filter(({ count }) => count > 0)).toEqual([
    { status: 'pending', count: 1 },
    { status: 'completed', count: 1 },
    { status: 'cancelled', count: 1 },
  ])
  expect(answer.previous).toMatchObject({
    orders: 1,
    sales: 400,
    average_rating: 3,
    start_date: localInstant(8, '12:00').slice(0, 10),
  })
  expect(answer.previous.hours[18]).toEqual({ hour: 18, orders: 1, sales: 400 })
})

test('today is compared up to the current time; its hours are complete', async () => {
  const { client, pier, order } = await newReportTenant()
  await order({ merchantId: pier, at: localInstant(7, '00:00'), total: 300 })
  await order({ merchantId: pier, at: localInstant(7, '23:59:59.999'), total: 4000 })
  await order({ merchantId: pier, at: localInstant(0, '00:00'), total: 100 })
  const answer = await client.dashboard.show({})
  expect(answer).toMatchObject({ orders: 1, sales: 100, previous: { orders: 1, sales: 300 } })
  expect(answer.previous.hours[23]).toMatchObject({ sales: 4000 })
  expect(answer.average_rating).toBeNull()
})

test('longer periods have one row per day and no hours', async () => {
  const { client, pier, order } = await newReportTenant()
  await order({ merchantId: pier, at: localInstant(6, '00:00'), total: 100 })
  await order({ merchantId: pier, at: localInstant(7, '00:00'), total: 30 })
  await order({ merchantId: pier, at: localInstant(14, '23:00'), total: 7 })
  const { series, hours, sales, previous } = await client.dashboard.show({ range: 'last_7_days' })
  expect(series.map((day) => day.sales)).toEqual([100, 0, 0, 0, 0, 0, 0])
  expect([hours, sales, previous.sales, previous.series.length]).toEqual([[], 100, 30, 7])
  const from = localInstant(14, '12:00').slice(0, 10)
  expect(await client.dashboard.show({ start_date: from, end_date: from })).toMatchObject({
    sales: 7,
    start_date: from,
    end_date: from,
  })
})

test('a merchant report uses its own orders, days and currency', async () => {
  const { tenant, own, client, pier, sushi, order } = await newReportTenant()
  await tenant.db((db) =>
    db.updateTable('merchant').set({ timezone: 'Asia/Tokyo', currency: 'JPY' }).where('id', '=', pier).execute(),
  )
  await order({ merchantId: pier, at: localInstant(1, '23:30', 'Asia/Tokyo'), total: 1200, currency: 'JPY' })
  await order({ merchantId: pier, at: localInstant(2, '12:00', 'Asia/Tokyo'), total: 50, currency: 'JPY' })
  await order({ merchantId: sushi, at: localInstant(1, '12:00', 'Asia/Tokyo'), total: 900 })
  expect(await own.merchantDashboard.show({ range: 'yesterday' })).toMatchObject({
    orders: 1,
    sales: 1200,
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    series: [{ local_date: localInstant(1, '12:00', 'Asia/Tokyo').slice(0, 10) }],
  })
  expect(await own.merchantDashboard.show({ range: 'yesterday', merchant_id: pier })).toMatchObject({ orders: 1 })
  await expect(own.merchantDashboard.show({ merchant_id: sushi })).rejects.toMatchObject({ status: 403 })
  const all = await client.dashboard.show({ range: 'last_7_days' })
  expect(all).toMatchObject({ orders: 3, sales: 900, currency: 'GBP', other_sales: [{ currency: 'JPY', sales: 1250 }] })
  expect(await client.dashboard.show({ range: 'last_7_days', merchant_id: pier })).toMatchObject({
    orders: 2,
    sales: 1250,
    currency: 'JPY',
    timezone: 'Europe/London',
  })
})

test('a changed merchant time zone applies at once', async () => {
  const { tenant, own, pier } = await newReportTenant()
  expect(await own.merchantDashboard.show({})).toMatchObject({ timezone: 'Europe/London' })
  const { client } = await tenant.user(['ManageTenantMerchants'])
  await client.merchants.update({ id: pier, timezone: 'Asia/Kuwait' })
  expect(await own.merchantDashboard.show({})).toMatchObject({ timezone: 'Asia/Kuwait' })
})

test('totals exclude cancelled orders from sales and commission but count them', async () => {
  const { client, own, pier, sushi, order } = await newReportTenant()
  await order({ merchantId: pier, at: localInstant(1, '10:00'), total: 1000, commission: 150 })
  await order({ merchantId: pier, at: localInstant(1, '11:00'), total: 500, commission: 0, status: 'cancelled' })
  await order({ merchantId: sushi, at: localInstant(1, '12:00'), total: 2000, commission: 300 })
  await order({ merchantId: pier, at: localInstant(8, '12:00'), total: 70, commission: 7 })
  expect(await client.dashboard.totals({ range: 'yesterday' })).toMatchObject({
    total_sales: 3000,
    total_commission: 450,
    total_orders: 3,
    cancelled_orders: 1,
    currency: 'GBP',
    other_currencies: [],
    series: [{ orders: 3, sales: 3000, commission: 450 }],
    previous: { total_sales: 70, total_commission: 7, total_orders: 1, cancelled_orders: 0 },
  })
  expect(await own.merchantDashboard.totals({ range: 'yesterday' })).toMatchObject({
    total_sales: 1000,
    total_commission: 150,
    total_orders: 2,
    cancelled_orders: 1,
  })
})

test('top products exclude cancelled orders and use current names, else names at sale', async () => {
  const { tenant, client, own, pier, sushi, order } = await newReportTenant()
  const [pizza, roll, gone] = [newId(), newId(), newId()]
  await tenant.db(async (db) => {
    await db
      .insertInto('product')
      .values({
        id: pizza,
        merchant_id: pier,
        name: 'Margherita',
        selling_price: 100,
        product_images: JSON.stringify([{ file_url: '/files/m.webp', is_cover: true }]) as never,
      })
      .execute()
    await db
      .insertInto('product')
      .values({ id: roll, merchant_id: sushi, name: 'Roll', selling_price: 100, stock_status: 'out_of_stock' })
      .execute()
  })
  await order({
    merchantId: pier,
    at: localInstant(1, '10:00'),
    lines: [
      { product_id: pizza, quantity: 3, discount: 50 },
      { product_id: gone, quantity: 9, name: 'Retired' },
    ],
  })
  await order({ merchantId: pier, at: localInstant(1, '10:30'), lines: [{ product_id: pizza, quantity: 2 }] })
  await order({ merchantId: sushi, at: localInstant(1, '11:00'), lines: [{ product_id: roll, quantity: 4 }] })
  await order({
    merchantId: sushi,
    at: localInstant(1, '11:00'),
    status: 'cancelled',
    lines: [{ product_id: roll, quantity: 90 }],
  })
  const ranked = [
    {
      product_id: gone,
      name: 'Retired',
      image_url: null,
      merchant_id: pier,
      merchant_name: 'Pier Pizza',
      quantity: 9,
      sales: 900,
      currency: 'GBP',
      is_sold_out: false,
    },
    {
      product_id: pizza,
      name: 'Margherita',
      image_url: '/files/m.webp',
      merchant_id: pier,
      merchant_name: 'Pier Pizza',
      quantity: 5,
      sales: 450,
      currency: 'GBP',
      is_sold_out: false,
    },
    {
      product_id: roll,
      name: 'Roll',
      image_url: null,
      merchant_id: sushi,
      merchant_name: 'Anchor Sushi',
      quantity: 4,
      sales: 400,
      currency: 'GBP',
      is_sold_out: true,
    },
  ]
  expect(await client.dashboard.popularProducts({ range: 'yesterday' })).toEqual(ranked)
  expect((await client.dashboard.show({ range: 'yesterday' })).top_products).toEqual(ranked)
  expect(await client.dashboard.popularProducts({ range: 'yesterday', limit: 1 })).toEqual(ranked.slice(0, 1))
  expect(await own.merchantDashboard.popularProducts({ range: 'yesterday' })).toEqual(ranked.slice(0, 2))
  expect(await client.dashboard.popularMerchants({ range: 'yesterday' })).toEqual([
    { merchant_id: pier, name: 'Pier Pizza', logo_url: null, orders: 2, sales: 2000, currency: 'GBP' },
    { merchant_id: sushi, name: 'Anchor Sushi', logo_url: null, orders: 1, sales: 1000, currency: 'GBP' },
  ])
})

test('invalid ranges return 422, foreign merchants 404, missing permissions 403', async () => {
  const [ours, theirs] = [await newReportTenant(), await newReportTenant()]
  await ours.order({ merchantId: ours.pier, at: localInstant(1, '10:00') })
  expect(await theirs.client.dashboard.show({ range: 'yesterday' })).toMatchObject({ orders: 0, sales: 0 })
  expect(await theirs.client.dashboard.popularMerchants({ range: 'yesterday' })).toEqual([])
  for (const call of [
    ours.client.dashboard.show,
    ours.client.dashboard.totals,
    ours.client.dashboard.popularProducts,
  ]) {
    await expect(call({ range: 'custom' })).rejects.toMatchObject({
      status: 422,
      errors: { start_date: ['The start date field is required.'] },
    })
    await expect(call({ start_date: '2026-01-02', end_date: '2026-01-01' })).rejects.toMatchObject({
      status: 422,
      errors: { end_date: expect.anything() },
    })
    await expect(call({ range: 'custom', start_date: '2020-01-01', end_date: '2026-01-01' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(call({ merchant_id: theirs.pier })).rejects.toMatchObject({
      status: 404,
      message: 'Merchant not found',
    })
  }
  const { client: clerk } = await ours.tenant.user(['ManageTenantOrders'])
  await expect(clerk.dashboard.show({})).rejects.toMatchObject({ status: 403 })
  const { client: cook } = await ours.tenant.user(['ManageMerchantOrders'], { merchants: [ours.pier] })
  await expect(cook.merchantDashboard.show({})).rejects.toMatchObject({ status: 403 })
  await expect(ours.own.dashboard.show({})).rejects.toMatchObject({ status: 403 })
})
