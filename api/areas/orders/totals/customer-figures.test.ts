import { expect, test } from 'vitest'
import { withTenant } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { bookPayment } from '../../ledger/ledger.commands.ts'
import { refundByStaff } from '../../payments/refunds/staff-refunds.commands.ts'
import { lockOrder } from '../order-details.queries.ts'
import type { OrderRow } from '../order-details.queries.ts'
import {
  cancelUnplacedOrder,
  changeOrderStatus,
  placePaidOrder,
  settleOrderStatus,
  undoOrderStatus,
} from '../order-status.commands.ts'
import { rebuildFigures } from './customer-figures.commands.ts'

const app = await startTestApp({ frozenClock: true })

/** A repeatable sequence of numbers from 0 to 1. */
function randomSequence(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

async function newFigureTenant() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const foreign = await newShop(tenant)
  await tenant.db((db) =>
    db.updateTable('merchant').set({ currency: 'EUR' }).where('id', '=', foreign.merchantId).execute(),
  )
  const products = [await shop.product({ selling_price: 1250 }), await shop.product({ selling_price: 730 })]
  const foreignProduct = await foreign.product({ selling_price: 900 })
  await tenant.db((db) =>
    db
      .insertInto('coupon')
      .values({
        id: newId(),
        name: 'Ten',
        code: 'TEN',
        type: 'fixed_percentage',
        discount_value: 10,
        start_date: '2020-01-01T00:00:00Z',
        currency: 'GBP',
      })
      .execute(),
  )
  const customers = [await tenant.customer(), await tenant.customer(), await tenant.customer()]
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, work)
  return { tenant, shop, foreign, products, foreignProduct, customers, run }
}
type FigureTenant = Awaited<ReturnType<typeof newFigureTenant>>

const figureColumns = [
  'customer_id',
  'spent',
  'orders',
  'cancelled_orders',
  'delivery_orders',
  'pickup_orders',
  'dine_in_orders',
  'coupons_used',
  'refunds',
  'last_order_at',
] as const

const storedFigures = ({ run }: FigureTenant) =>
  run((db) => db.selectFrom('customer_figure').select(figureColumns).orderBy('customer_id').execute())

/** Orders of each customer by merchant and coupon, without those that are gone again. */
const storedCounts = ({ run }: FigureTenant) =>
  run((db) =>
    db
      .selectFrom('customer_order_count')
      .select(['customer_id', 'kind', 'key', 'orders'])
      .where('orders', '<>', 0)
      .orderBy('customer_id')
      .orderBy('kind')
      .orderBy('key')
      .execute(),
  )

/** The same as they follow from the orders alone. */
async function countsOfOrders({ run }: FigureTenant) {
  const orders = await run((db) =>
    db
      .selectFrom('orders')
      .select(['customer_id', 'merchant_id', 'coupon_id', 'address', 'order_type'])
      .where('placed_at', 'is not', null)
      .where('order_status', '<>', 'cancelled')
      .execute(),
  )
  const keys = orders.flatMap(({ customer_id, merchant_id, coupon_id, address, order_type }) => {
    const city = order_type === 'delivery' ? address?.city?.trim().toLowerCase() : undefined
    const pairs = { city, coupon: coupon_id, merchant: merchant_id }
    return Object.entries(pairs).flatMap(([kind, key]) => (key ? [`${customer_id} ${kind} ${key}`] : []))
  })
  return [...Map.groupBy(keys, (key) => key)]
    .map(([key, rows]) => {
      const [customer_id = '', kind = '', ...rest] = key.split(' ')
      return { customer_id, kind, key: rest.join(' '), orders: rows.length }
    })
    .toSorted((a, b) => (`${a.customer_id} ${a.kind} ${a.key}` < `${b.customer_id} ${b.kind} ${b.key}` ? -1 : 1))
}

/** The figures as they follow from orders and refunds alone. */
async function figuresOfOrders({ run, customers }: FigureTenant) {
  const { orders, refunds } = await run(async (db) => ({
    orders: await db.selectFrom('orders').selectAll().where('placed_at', 'is not', null).execute(),
    refunds: await db.selectFrom('payment_refund').selectAll().where('status', '=', 'succeeded').execute(),
  }))
  return customers
    .map(({ id }) => id)
    .toSorted()
    .map((customer_id) => {
      const placed = orders.filter((order) => order.customer_id === customer_id)
      const counted = placed.filter(({ order_status }) => order_status !== 'cancelled')
      const ids = new Set(counted.filter(({ currency }) => currency === 'GBP').map(({ id }) => id))
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      const countOf = (type: string) => counted.filter(({ order_type }) => order_type === type).length
      return {
        customer_id,
        spent:
          sum(counted.filter(({ id }) => ids.has(id)).map(({ grand_total }) => grand_total)) -
          sum(refunds.filter(({ order_id }) => ids.has(order_id)).map(({ amount }) => amount)),
        orders: counted.length,
        cancelled_orders: placed.length - counted.length,
        delivery_orders: countOf('delivery'),
        pickup_orders: countOf('pickup'),
        dine_in_orders: countOf('dine_in'),
        coupons_used: counted.filter(({ coupon }) => coupon !== null).length,
        refunds: refunds.filter(({ order_id }) => counted.some(({ id }) => id === order_id)).length,
        last_order_at:
          placed
            .map(({ placed_at }) => placed_at ?? '')
            .toSorted()
            .at(-1) ?? null,
      }
    })
}

const payOrder = async (db: Db, order: OrderRow) => {
  const txn_id = `txn-${order.order_id}`
  await placePaidOrder(db, order, { txn_id })
  await bookPayment(db, order, { txn_id, ref_id: null })
}

/** Places orders, changes, cancels, undoes and refunds them at random. */
async function liveRandomly(
  { shop, foreign, products, foreignProduct, customers, run }: FigureTenant,
  seed: number,
  steps: number,
) {
  const random = randomSequence(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const orders: string[] = []
  const place = async () => {
    const items = [{ product_id: pick(products), quantity: 1 + Math.floor(random() * 3) }]
    const cart = random() < 0.2 ? foreign.cart([{ product_id: foreignProduct }]) : shop.cart(items)
    const order = {
      ...cart,
      address: cart.address && { ...cart.address, city: ['London', ' london ', 'Leeds', ''][orders.length % 4] },
      ...(cart.merchant_id === shop.merchantId && random() < 0.3 ? { coupon_code: 'TEN' } : {}),
      payment_mode: pick(['cash_on_delivery', 'card'] as const),
    }
    const { order_id } = await pick(customers).client.checkout.place(order)
    orders.push(order_id)
  }
  const change = async () => {
    const id = pick(orders)
    const order = await run((db) => lockOrder(db, id))
    if (!order) throw new Error('the order is missing')
    if (order.placed_at === null) {
      if (order.order_status === 'cancelled') return
      await run((db) =>
        random() < 0.7
          ? payOrder(db, order)
          : cancelUnplacedOrder(db, order, { by: 'system', reason: 'payment_expired' }),
      )
      return
    }
    const chance = random()
    if (chance < 0.25)
      await run((db) =>
        refundByStaff(db, {
          order_id: id,
          amount: 1 + Math.floor(random() * 600),
          reason: 'Late',
          method: 'by_hand',
          payer: 'shared',
        }),
      ).catch(() => undefined)
    else if (chance < 0.4) await run((db) => undoOrderStatus(db, id)).catch(() => undefined)
    else if (chance < 0.5) await run((db) => settleOrderStatus(db, id))
    else {
      const to = pick(['processing', 'ready', 'collected', 'delivered', 'completed', 'cancelled'] as const)
      const undoable = random() < 0.4
      await run((db) => changeOrderStatus(db, id, { to, by: 'tenant', reason: 'Too busy', undoable })).catch(
        () => undefined,
      )
    }
  }
  for (let step = 0; step < steps; step++) {
    await (orders.length === 0 || random() < 0.35 ? place() : change())
    app.advanceTime(Math.floor(random() * 12_000))
  }
}

test.each([3, 17, 29])('figures equal the orders after random lives, and after a rebuild (%i)', async (seed) => {
  const world = await newFigureTenant()
  await liveRandomly(world, seed, 70)
  const exact = await figuresOfOrders(world)
  expect(exact.some(({ cancelled_orders }) => cancelled_orders > 0)).toBe(true)
  expect(exact.some(({ coupons_used }) => coupons_used > 0)).toBe(true)
  expect(await storedFigures(world)).toEqual(exact)
  const counts = await countsOfOrders(world)
  expect(new Set(counts.map(({ kind }) => kind))).toEqual(new Set(['city', 'coupon', 'merchant']))
  expect(await storedCounts(world)).toEqual(counts)
  await Promise.all([world.run(rebuildFigures), liveRandomly(world, seed + 1, 15), world.run(rebuildFigures)])
  expect(await storedFigures(world)).toEqual(await figuresOfOrders(world))
  expect(await storedCounts(world)).toEqual(await countsOfOrders(world))
  await world.run((db) => db.updateTable('customer_figure').set({ orders: 99, spent: -1 }).execute())
  await world.run((db) => db.updateTable('customer_order_count').set({ orders: 99 }).execute())
  await world.run(rebuildFigures)
  expect(await storedFigures(world)).toEqual(await figuresOfOrders(world))
  expect(await storedCounts(world)).toEqual(await countsOfOrders(world))
})

test('a partial refund reduces what was spent, and cancelling afterwards leaves nothing', async () => {
  const world = await newFigureTenant()
  const { client, id } = world.customers[0] ?? (await world.tenant.customer())
  const { order_id } = await client.checkout.place({
    ...world.shop.cart([{ product_id: world.products[0] ?? '' }]),
    payment_mode: 'card',
  })
  const figure = async () => (await storedFigures(world)).find(({ customer_id }) => customer_id === id)
  expect(await figure()).toMatchObject({ orders: 0, spent: 0 })
  await world.run(async (db) => {
    const order = await lockOrder(db, order_id)
    if (order) await payOrder(db, order)
  })
  const { spent = 0 } = (await figure()) ?? {}
  expect(spent).toBeGreaterThanOrEqual(1250)
  await world.run((db) =>
    refundByStaff(db, { order_id, amount: 250, reason: 'Late', method: 'by_hand', payer: 'shared' }),
  )
  expect(await figure()).toMatchObject({ orders: 1, spent: spent - 250 })
  await world.run((db) => changeOrderStatus(db, order_id, { to: 'cancelled', by: 'tenant', reason: 'Closed' }))
  expect(await figure()).toMatchObject({ orders: 0, cancelled_orders: 1, spent: 0 })
})
