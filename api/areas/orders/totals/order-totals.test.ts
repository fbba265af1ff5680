import { Temporal } from 'temporal-polyfill'
import { breakdown } from '#contract/schemas/breakdown.ts'
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { invalidateCaches } from '#api/platform/tenancy/tenant-cache.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import type { OrderLineTable, OrdersTable } from '#api/platform/tables.ts'
import { rebuildTotals, updateTotals } from './order-totals.commands.ts'
import { breakdownDimensions } from './order-facts.queries.ts'
import { componentFacts, expectExactStock } from './components.testing.ts'
import { problemFactsOf } from './order-problems.testing.ts'
import { recommendedFacts } from './recommended-facts.testing.ts'
import type { Fact } from './recommended-facts.testing.ts'
import { liveRandomly, newTotalsTenant, timezones } from './totals.testing.ts'
import type { TotalsTenant } from './totals.testing.ts'

const app = await startTestApp({ frozenClock: true })
const hour = 3_600_000

type OrderCounts = Record<(typeof counted)[number], number>
const counted = [
  'orders',
  'grand_total',
  'commission_amount',
  'discount',
  'tax',
  'delivery_fee',
  'charges_total',
  'tip',
] as const

/** The sums as they follow from the orders alone, by time zone, local day and hour, and dimensions. */
async function sumsOfOrders({ run }: TotalsTenant) {
  const { orders, lines, amendments } = await run(async (db) => ({
    orders: await db.selectFrom('orders').selectAll().where('placed_at', 'is not', null).execute(),
    lines: await db.selectFrom('order_line').selectAll().execute(),
    amendments: await db.selectFrom('order_amendment').selectAll().execute(),
  }))
  const sums = new Map<string, OrderCounts>()
  const breakdowns = new Map<string, number[]>()
  for (const order of orders)
    for (const timezone of timezones) {
      const local = Temporal.Instant.from(order.placed_at ?? '').toZonedDateTimeISO(timezone)
      const day = local.toPlainDate().toString()
      const dimensions = [order.merchant_id, order.order_type, order.payment_mode, order.order_status, order.currency]
      const keys = [
        [timezone, 'day', day, 0],
        [timezone, 'hour', day, local.hour],
        ...(timezone === 'Europe/London' ? [['', 'all', '1970-01-01', 0]] : []),
      ]
      const measures = {
        ...order,
        orders: 1,
        discount: order.coupon_discount,
        tax: order.product_tax + order.delivery_tax,
      }
      for (const key of keys.map((parts) => [...parts, ...dimensions].join('|')))
        sums.set(
          key,
          add(sums.get(key), Object.fromEntries(counted.map((name) => [name, measures[name]])) as OrderCounts),
        )
      const facts = factsOf(
        order,
        lines.filter(({ order_id }) => order_id === order.id),
        `${local.dayOfWeek}-${String(local.hour).padStart(2, '0')}`,
      )
      facts.push(...problemFactsOf(order, amendments))
      for (const [dimension, name, ...values] of facts)
        for (const period of [
          ['day', day],
          ['month', `${day.slice(0, 8)}01`],
        ]) {
          const key = [timezone, dimension, ...period, order.merchant_id, name, order.currency].join('|')
          const sum = breakdowns.get(key) ?? [0, 0, 0, 0, 0]
          breakdowns.set(
            key,
            sum.map((value, index) => value + (values[index] ?? 0)),
          )
        }
    }
  return {
    sums: Object.fromEntries(sums),
    breakdowns: Object.fromEntries([...breakdowns].filter(([, values]) => values.some((value) => value !== 0))),
  }
}

const add = (sum: OrderCounts | undefined, more: OrderCounts) =>
  Object.fromEntries(counted.map((name) => [name, (sum?.[name] ?? 0) + more[name]])) as OrderCounts

/** What an order adds to the breakdowns: computed again here, from the columns of the order alone. */
function factsOf(order: Selectable<OrdersTable>, lines: readonly Selectable<OrderLineTable>[], hour: string): Fact[] {
  const isSold = order.order_status !== 'cancelled'
  const all: Fact[] = [
    ['source', order.source, 1, 0, isSold ? order.grand_total : 0, 0, 0],
    ['hour', hour, 1, 0, isSold ? order.grand_total : 0, 0, 0],
  ]
  if (!isSold)
    return [...all, ['cancellation', `${order.cancelled_by}:${order.cancel_reason}`, 1, 0, order.grand_total, 0, 0]]
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const products = Map.groupBy(lines, (line) => line.product_id)
  const taxedOf = ({ taxable_amount, is_taxable, line_total, discount }: Selectable<OrderLineTable>) =>
    taxable_amount ?? (is_taxable ? line_total - discount : 0)
  const taxed = order.product_tax > 0 ? sum(lines.map(taxedOf)) : 0
  const netOf = (list: typeof lines) => sum(list.map((line) => line.line_total - line.discount))
  const contained = order.is_tax_inclusive ? order.product_tax : 0
  const goodsDiscount = sum(lines.map((line) => line.discount))
  const seconds = (from: string | null, to: string | null) =>
    from === null || to === null ? null : Math.floor((Date.parse(to) - Date.parse(from)) / 1000)
  const timed = (dimension: string, duration: number | null): Fact[] =>
    duration === null
      ? []
      : [[dimension, String(Math.min(240, Math.floor(duration / 60))).padStart(3, '0'), 1, duration, 0, 0, 0]]
  const delivery = order.delivery_tax > 0 ? order.delivery_tax_percent : 0
  return [
    ...all,
    ...[...products].map(([id, sold]): Fact => [
      'product',
      id,
      1,
      sum(sold.map(({ quantity }) => quantity)),
      netOf(sold),
      sum(sold.map(({ discount }) => discount)),
      sum(sold.map(({ tax }) => tax)),
    ]),
    ...componentFacts(lines),
    ...recommendedFacts(order, lines),
    ['customer', order.customer_id, 1, 0, order.grand_total, order.coupon_discount, 0],
    ...(order.coupon_id
      ? [['coupon', order.coupon_id, 1, 0, order.grand_total, order.coupon_discount, 0] satisfies Fact]
      : []),
    ...order.charges.map(({ id, amount }): Fact => ['charge', id, 1, 0, amount, 0, 0]),
    ...[
      [`goods:${order.product_tax_percent}`, taxed - contained, order.product_tax],
      ['goods:0', order.subtotal - goodsDiscount - taxed, 0],
      [`delivery:${delivery}`, order.delivery_fee - (order.coupon_discount - goodsDiscount), order.delivery_tax],
      ['charges:0', order.charges_total, 0],
      ['tip:0', order.tip, 0],
    ]
      .map(([key, net, tax]): Fact => ['tax', String(key), 1, 0, Number(net), 0, Number(tax)])
      .filter(([, , , , net, , tax]) => net !== 0 || tax !== 0),
    ...timed('acceptance', order.is_scheduled ? null : seconds(order.placed_at, order.accepted_at)),
    ...timed('preparation', order.is_scheduled ? null : seconds(order.accepted_at, order.ready_at)),
    ...timed('delivery', seconds(order.picked_at, order.delivered_at)),
  ]
}

async function storedSums({ run }: TotalsTenant) {
  const { rows, breakdowns } = await run(async (db) => ({
    rows: await db.selectFrom('order_total').selectAll().execute(),
    breakdowns: await db.selectFrom('order_breakdown_total').selectAll().execute(),
  }))
  return {
    sums: Object.fromEntries(
      rows
        .filter(
          ({ orders, grand_total, commission_amount }) => orders !== 0 || grand_total !== 0 || commission_amount !== 0,
        )
        .map((row) => [
          [
            row.timezone,
            row.period,
            row.local_date,
            row.hour,
            row.merchant_id,
            row.order_type,
            row.payment_mode,
            row.order_status,
            row.currency,
          ].join('|'),
          Object.fromEntries(counted.map((name) => [name, row[name]])) as OrderCounts,
        ]),
    ),
    breakdowns: Object.fromEntries(
      breakdowns
        .map((row): [string, number[]] => [
          [row.timezone, row.dimension, row.period, row.local_date, row.merchant_id, row.key, row.currency].join('|'),
          [row.orders, row.quantity, row.sales, row.discount, row.tax],
        ])
        .filter(([, values]) => values.some((value) => value !== 0)),
    ),
  }
}

const anyOrderEvent = (tenantId: string) => ({
  id: '',
  tenantId,
  merchantId: null,
  kind: 'event' as const,
  name: 'order.updated',
  subject: '',
  payload: {},
  createdAt: '',
})

/** Everything that dashboards and lists say about the orders, for the tenant and its merchants. */
async function reports({ tenant, shops }: TotalsTenant) {
  invalidateCaches([anyOrderEvent(tenant.id)])
  const permissions = ['ManageTenantDashboard', 'ManageTenantReports', 'ManageTenantOrders'] as const
  const { client } = await tenant.user(permissions)
  const own = await tenant.user(['ManageMerchantDashboard', 'ManageMerchantReports', 'ManageMerchantOrders'], {
    merchants: [shops[0]?.merchantId ?? ''],
  })
  const answers: unknown[] = []
  for (const range of ['today', 'yesterday', 'last_7_days', 'last_30_days'] as const)
    answers.push(
      await client.dashboard.show({ range }),
      await client.dashboard.totals({ range }),
      await client.dashboard.popularMerchants({ range }),
      await client.dashboard.popularProducts({ range, limit: 50 }),
      await client.dashboard.show({ range, merchant_id: shops[1]?.merchantId }),
      await own.client.merchantDashboard.show({ range }),
      await client.reports.byMerchant({ range }),
      await own.client.merchantReports.byDay({ range, limit: 100 }),
    )
  for (const by of breakdown.options)
    for (const range of ['today', 'yesterday', 'last_7_days', 'this_month'] as const)
      answers.push(
        await client.reports.breakdown({ by, range, limit: 400 }),
        await own.client.merchantReports.breakdown({ by, range, limit: 400 }),
      )
  answers.push(await client.orders.stats({}), await own.client.merchantOrders.stats({}))
  const today = new Date(app.now()).toISOString().slice(0, 10)
  const yesterday = new Date(app.now() - 24 * hour).toISOString().slice(0, 10)
  for (const dates of [{ start_date: today }, { end_date: yesterday }, { start_date: yesterday, end_date: today }])
    answers.push(await client.orders.stats(dates), await own.client.merchantOrders.stats(dates))
  for (const tab of ['all', 'active', 'completed', 'cancelled'] as const)
    answers.push((await client.orders.list({ tab })).meta, (await own.client.merchantOrders.list({ tab })).meta)
  return answers
}

test.each(process.env['PROVE'] ? [2, 3, 4] : [2])(
  'sums equal the orders after random lives, at any moment and after a rebuild (%i)',
  async (seed) => {
    const totals = await newTotalsTenant(app)
    const { run } = totals
    await liveRandomly(totals, seed, { steps: 90 })
    await run(updateTotals)
    await liveRandomly(totals, seed + 100, { steps: 25 })
    await expectExactStock(totals)
    const exact = await sumsOfOrders(totals)
    expect(new Set(Object.keys(exact.breakdowns).map((key) => key.split('|')[1]))).toEqual(new Set(breakdownDimensions))
    const withDeltas = await reports(totals)
    while (await run(updateTotals));
    expect(await storedSums(totals)).toEqual(exact)
    expect(await reports(totals)).toEqual(withDeltas)
    await Promise.all([run(updateTotals), run(updateTotals), run(rebuildTotals)])
    expect(await storedSums(totals)).toEqual(exact)
    expect(await reports(totals)).toEqual(withDeltas)
    await run((db) => db.updateTable('order_total_state').set({ timezones: [] }).execute())
    expect(await reports(totals)).toEqual(withDeltas)
  },
)

test('a time zone that is used for the first time gets its sums', async () => {
  const totals = await newTotalsTenant(app)
  const { run, shops } = totals
  await liveRandomly(totals, 7, { steps: 20 })
  await run(updateTotals)
  await run((db) =>
    db
      .updateTable('merchant')
      .set({ timezone: 'Asia/Kuwait' })
      .where('id', '=', shops[0]?.merchantId ?? '')
      .execute(),
  )
  const before = await reports(totals)
  await run(updateTotals)
  const { timezones: stored } = await run((db) =>
    db.selectFrom('order_total_state').select('timezones').executeTakeFirstOrThrow(),
  )
  expect(stored).toEqual(['Asia/Kathmandu', 'Asia/Kuwait', 'Europe/London'])
  expect(await reports(totals)).toEqual(before)
})

test('statistics with dates read the sums, each merchant in its own time zone', async () => {
  const { tenant, shops, run } = await newTotalsTenant(app)
  const { client: customer } = await tenant.customer()
  for (const { cart, products } of shops) await customer.checkout.place(cart([{ product_id: products[0] ?? '' }]))
  await run(updateTotals)
  await run(updateTotals)
  const { client } = await tenant.user(['ManageTenantOrders'])
  const dates = { start_date: '2000-01-01', end_date: '2100-01-01' }
  expect((await client.orders.stats(dates)).total_orders).toBe(2)
  await run((db) => db.updateTable('order_total').set({ orders: 50 }).where('period', '=', 'day').execute())
  invalidateCaches([anyOrderEvent(tenant.id)])
  expect((await client.orders.stats(dates)).total_orders).toBe(100)
  expect((await client.orders.stats({ start_date: '2100-01-01' })).total_orders).toBe(0)
})
