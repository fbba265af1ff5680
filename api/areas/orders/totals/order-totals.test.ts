import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { invalidateCaches } from '#api/platform/tenancy/tenant-cache.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { lockOrder } from '../order-details.queries.ts'
import { cancelUnplacedOrder, changeOrderStatus, placePaidOrder } from '../order-status.commands.ts'
import { rebuildTotals, updateTotals } from './order-totals.commands.ts'
import { addNote, setPaymentStatus, setPreparationTime } from '../orders.commands.ts'

const app = await startTestApp({ frozenClock: true })
const hour = 3_600_000
const timezones = ['Asia/Kathmandu', 'America/St_Johns', 'Europe/London']

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function randomSequence(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function newTotalsTenant() {
  const tenant = await newTenant(app, { timezone: 'Asia/Kathmandu' })
  const shops = []
  for (const timezone of ['America/St_Johns', 'Europe/London']) {
    const shop = await newShop(tenant)
    await tenant.db((db) => db.updateTable('merchant').set({ timezone }).where('id', '=', shop.merchantId).execute())
    const products = [await shop.product({ selling_price: 730 }), await shop.product({ selling_price: 1250 })]
    shops.push({ ...shop, products })
  }
  const { id: customerId } = await tenant.customer()
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, work)
  return { tenant, shops, customerId, run }
}
type TotalsTenant = Awaited<ReturnType<typeof newTotalsTenant>>

/** Places orders and changes them at random, for about `days` days. */
async function liveRandomly({ tenant, shops, run }: TotalsTenant, seed: number, { steps }: { steps: number }) {
  const random = randomSequence(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const orders: string[] = []
  const place = async () => {
    const shop = pick(shops)
    const { client } = await tenant.customer()
    const payment_mode = pick(['cash_on_delivery', 'card'] as const)
    const items = shop.products
      .slice(Math.floor(random() * 2))
      .map((product_id) => ({ product_id, quantity: 1 + Math.floor(random() * 3) }))
    const { order_id } = await client.checkout.place({ ...shop.cart(items), payment_mode })
    orders.push(order_id)
  }
  const change = async () => {
    const id = pick(orders)
    const order = await run((db) => lockOrder(db, id))
    if (!order) throw new Error('the order is missing')
    if (order.placed_at === null) {
      if (order.order_status === 'cancelled') return
      await run(async (db) => {
        if (random() < 0.7) await placePaidOrder(db, order, `txn-${id}`)
        else await cancelUnplacedOrder(db, order, { by: 'system', reason: 'payment_expired' })
      })
      return
    }
    const to = pick(['processing', 'ready', 'picked', 'delivered', 'completed', 'cancelled'] as const)
    await run((db) =>
      changeOrderStatus(db, id, { to, by: pick(['merchant', 'tenant', 'system'] as const), reason: 'Too busy' }),
    ).catch(() => undefined)
    if (random() < 0.2) await run((db) => setPreparationTime(db, id, 35)).catch(() => undefined)
    if (random() < 0.2) await run((db) => addNote(db, id, 'Call first')).catch(() => undefined)
    const current = await run((db) => lockOrder(db, id))
    if (current?.payment_status === 'refund_pending') await run((db) => setPaymentStatus(db, current, 'refunded'))
  }
  for (let step = 0; step < steps; step++) {
    await (orders.length === 0 || random() < 0.4 ? place() : change())
    if (random() < 0.3) app.advanceTime(Math.floor(random() * 7 * hour))
    if (random() < 0.15) await run(updateTotals)
  }
}

type Counted = { orders: number; sales: number; commission: number }

/** The sums as they follow from the orders alone, by time zone, local day and hour, and dimensions. */
async function sumsOfOrders({ run }: TotalsTenant) {
  const { orders, lines } = await run(async (db) => ({
    orders: await db.selectFrom('orders').selectAll().where('placed_at', 'is not', null).execute(),
    lines: await db.selectFrom('order_line').selectAll().execute(),
  }))
  const sums = new Map<string, Counted>()
  const products = new Map<string, [number, number]>()
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
      for (const key of keys.map((parts) => [...parts, ...dimensions].join('|'))) {
        const sum = sums.get(key) ?? { orders: 0, sales: 0, commission: 0 }
        sums.set(key, {
          orders: sum.orders + 1,
          sales: sum.sales + order.grand_total,
          commission: sum.commission + order.commission_amount,
        })
      }
      if (order.order_status !== 'cancelled')
        for (const line of lines.filter(({ order_id }) => order_id === order.id)) {
          const key = [timezone, day, order.merchant_id, line.product_id].join('|')
          const [quantity, sales] = products.get(key) ?? [0, 0]
          products.set(key, [quantity + line.quantity, sales + line.line_total - line.discount])
        }
    }
  return { sums: Object.fromEntries(sums), products: Object.fromEntries(products) }
}

async function storedSums({ run }: TotalsTenant) {
  const { rows, products } = await run(async (db) => ({
    rows: await db.selectFrom('order_total').selectAll().execute(),
    products: await db.selectFrom('product_total').selectAll().execute(),
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
          { orders: row.orders, sales: row.grand_total, commission: row.commission_amount },
        ]),
    ),
    products: Object.fromEntries(
      products
        .filter(({ quantity, sales }) => quantity !== 0 || sales !== 0)
        .map((row) => [
          [row.timezone, row.local_date, row.merchant_id, row.product_id].join('|'),
          [row.quantity, row.sales],
        ]),
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

test.each([1, 2, 3])(
  'sums equal the orders after random lives, at any moment and after a rebuild (%i)',
  async (seed) => {
    const totals = await newTotalsTenant()
    const { run } = totals
    await liveRandomly(totals, seed, { steps: 60 })
    await run(updateTotals)
    await liveRandomly(totals, seed + 100, { steps: 25 })
    const exact = await sumsOfOrders(totals)
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
  const totals = await newTotalsTenant()
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
  const { tenant, shops, run } = await newTotalsTenant()
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
