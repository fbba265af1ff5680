import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { startTestApp } from '#api/platform/testing/test-app.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { storedLinesOf } from '../amendments/amendments.queries.ts'
import { lockOrder } from '../order-details.queries.ts'
import { cancelUnplacedOrder, changeOrderStatus, placePaidOrder, undoOrderStatus } from '../order-status.commands.ts'
import { addNote, setPaymentStatus, setPreparationTime } from '../orders.commands.ts'
import { nextStatuses } from '../orders.rules.ts'
import { countRefund, updateTotals } from './order-totals.commands.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
const hour = 3_600_000
export const timezones = ['Asia/Kathmandu', 'America/St_Johns', 'Europe/London']

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

/** The stock of what is tracked, before any order. */
export const trackedQuantity = 10_000

/** A tenant with two merchants in other time zones, taxes, a charge, coupons and a grace for late orders. */
export async function newTotalsTenant(app: TestApp) {
  const tenant = await newTenant(app, { timezone: 'Asia/Kathmandu' })
  type Shop = Awaited<ReturnType<typeof newShop>>
  const shops: (Shop & { products: string[]; meal: Awaited<ReturnType<Shop['combo']>> })[] = []
  for (const timezone of ['America/St_Johns', 'Europe/London']) {
    const shop = await newShop(tenant)
    await tenant.db((db) =>
      db.updateTable('merchant').set({ timezone, commission_value: 12.5 }).where('id', '=', shop.merchantId).execute(),
    )
    const products = [
      await shop.product({ selling_price: 730 }),
      await shop.product({ selling_price: 1250 }),
      await shop.product({ selling_price: 333, is_taxable: false }),
    ]
    const meal = await shop.combo(
      999,
      [
        [products[0] ?? '', await shop.product({ selling_price: 450, is_taxable: false, quantity: trackedQuantity })],
        [await shop.product({ selling_price: 270, quantity: trackedQuantity })],
      ],
      [0, 35],
    )
    shops.push({ ...shop, products, meal })
  }
  await shops[0]?.setting('tip', { type: 'fixed', values: [150], is_required: false })
  await shops[0]?.setting('late_grace_minutes', 40)
  await shops[0]?.setting('tax', { product_tax_percent: 17.5, delivery_tax_percent: 5 })
  await tenant.db(async (db) => {
    await db
      .updateTable('merchant')
      .set({ tax_inclusive_prices: true })
      .where('id', '=', shops[1]?.merchantId ?? '')
      .execute()
    const coupon = { discount_value: 10, start_date: '2020-01-01T00:00:00Z', currency: 'GBP' }
    await db
      .insertInto('coupon')
      .values([
        { ...coupon, id: newId(), name: 'Ten', code: 'TEN', type: 'fixed_percentage' },
        { ...coupon, id: newId(), name: 'Free', code: 'FREE', type: 'free_delivery' },
      ])
      .execute()
    await db
      .insertInto('charge')
      .values({ id: newId(), name: 'Bag', level: 'global', charge_value_type: 'fixed', charge_value: 25 })
      .execute()
  })
  const { id: customerId } = await tenant.customer()
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, work)
  return { app, tenant, shops, customerId, run }
}
export type TotalsTenant = Awaited<ReturnType<typeof newTotalsTenant>>

/** One value of each slot, and one of the option that the first value of the first slot brings along. */
function mealOptions({ options, nested }: TotalsTenant['shops'][number]['meal'], random: () => number) {
  const pick = (ids: readonly string[]) => [ids[Math.floor(random() * ids.length)] ?? '']
  const selected = options.map(({ option_id, values }) => ({ option_id, value_ids: pick(values.map(({ id }) => id)) }))
  const isAsked = selected.some(({ value_ids }) => value_ids[0] === nested.under[0])
  return isAsked ? [...selected, { ...nested, value_ids: pick(nested.value_ids) }] : selected
}

/** Places orders and changes them at random. */
export async function liveRandomly(
  { app, tenant, shops, run }: TotalsTenant,
  seed: number,
  { steps }: { steps: number },
) {
  const random = randomSequence(seed)
  const randomChange = randomSequence(seed + 7_919)
  const randomRefund = randomSequence(seed + 104_729)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const orders: string[] = []
  const customers = new Map<string, Awaited<ReturnType<typeof tenant.customer>>['client']>()
  const owner = await tenant.owner()
  const place = async () => {
    const shop = pick(shops)
    const { client } = await tenant.customer()
    const payment_mode = pick(['cash_on_delivery', 'card'] as const)
    const items = shop.products.slice(Math.floor(random() * 3)).map((product_id, index) => ({
      product_id,
      quantity: 1 + Math.floor(random() * 3),
      meta: { recommended_product: (orders.length + index) % 3 === 0 },
    }))
    const meals = Array.from({ length: Math.floor(randomChange() * 3) }, () => ({
      product_id: shop.meal.product_id,
      quantity: 1 + Math.floor(randomChange() * 3),
      options: mealOptions(shop.meal, randomChange),
    }))
    const { order_id } = await client.checkout.place({
      ...shop.cart([...items, ...meals]),
      payment_mode,
      meta: { recommended_merchant: orders.length % 2 === 0 },
      ...(random() < 0.3 ? { coupon_code: pick(['TEN', 'FREE']) } : {}),
      ...(random() < 0.3 ? { tip: { type: 'fixed', value: 150 } as const } : {}),
    })
    orders.push(order_id)
    customers.set(order_id, client)
  }
  /** Changes what is in an order, if it allows that. */
  const amend = async (order_id: string, lineCount: number, product_id: string) => {
    const kept = Array.from({ length: lineCount }, (_, line) => ({
      line,
      quantity: 1 + Math.floor(randomChange() * 3),
    }))
    const lines = randomChange() < 0.5 ? kept : [...kept.slice(1), { item: { product_id, quantity: 2 } }]
    const { amendments = [] } = await owner.client.orderAmendments
      .propose({ order_id, lines, reason: 'Random' })
      .catch(() => ({}) as { amendments?: { id: string }[] })
    const decision = { id: order_id, amendment_id: amendments.at(-1)?.id ?? newId() }
    await customers
      .get(order_id)
      ?.myAmendments.approve(decision)
      .catch(() => undefined)
  }
  const change = async () => {
    const id = pick(orders)
    const order = await run((db) => lockOrder(db, id))
    if (!order) throw new Error('the order is missing')
    if (order.placed_at === null) {
      if (order.order_status === 'cancelled') return
      await run(async (db) => {
        if (random() < 0.7) await placePaidOrder(db, order, { txn_id: `txn-${id}` })
        else await cancelUnplacedOrder(db, order, { by: 'system', reason: 'payment_expired' })
      })
      return
    }
    const shop = shops.find(({ merchantId }) => merchantId === order.merchant_id)
    // Cards are paid without books here.
    if (order.payment_mode === 'cash_on_delivery' && randomChange() < 0.6) {
      const { length } = (await run((db) => storedLinesOf(db, order.id))) ?? []
      await amend(id, length, shop?.products[Math.floor(randomChange() * 3)] ?? '')
    }
    const next = nextStatuses(order, 'tenant').filter((status) => status !== 'cancelled' || random() < 0.3)
    if (next.length === 0) return
    const to = pick(next)
    const by = pick(['merchant', 'tenant', 'system'] as const)
    const reasons = ['Too busy', by === 'system' ? 'auto_rejected' : 'Closed']
    const undoable = random() < 0.3
    await run((db) => changeOrderStatus(db, id, { to, by, reason: pick(reasons), undoable })).catch(() => undefined)
    if (undoable && random() < 0.5) await run((db) => undoOrderStatus(db, id)).catch(() => undefined)
    if (randomRefund() < 0.1)
      await run((db) =>
        countRefund(db, order.id, 1 + Math.floor(randomRefund() * 100), randomRefund() < 0.5 ? 'Cold' : ''),
      )
    if (random() < 0.2) await run((db) => setPreparationTime(db, id, 35)).catch(() => undefined)
    if (random() < 0.2) await run((db) => addNote(db, id, 'Call first')).catch(() => undefined)
    const current = await run((db) => lockOrder(db, id))
    if (current?.payment_status === 'refund_pending') await run((db) => setPaymentStatus(db, current, 'refunded'))
  }
  for (let step = 0; step < steps; step++) {
    await (orders.length === 0 || random() < 0.2 ? place() : change())
    if (random() < 0.6) app.advanceTime(Math.floor(random() * 3 * 60_000))
    if (random() < 0.3) app.advanceTime(Math.floor(random() * 7 * hour))
    if (random() < 0.15) await run(updateTotals)
  }
}
