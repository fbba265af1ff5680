import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { sqlAssert } from '#api/platform/db/sql-assert.ts'
import { prepared } from '#api/platform/db/prepared.ts'

export type StockReservation = { product_id: string; quantity: number }

/**
 * Reserves stock of products with tracked inventory. Returns the products without enough stock, and those that ran
 * out. Products are locked in id order to avoid deadlocks.
 */
export async function reserveStock(
  db: Db,
  reservations: readonly StockReservation[],
): Promise<{ missing: StockReservation[]; ranOut: string[] }> {
  if (reservations.length === 0) return { missing: [], ranOut: [] }
  const rows = await reserveAll(db, { ...sortedByProduct(reservations), now: db.now })
  const left = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  return {
    missing: reservations.filter(({ product_id }) => !left.has(product_id)),
    ranOut: rows.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : [])),
  }
}

/** Locks these products. Returns whether there is enough of each. */
export async function lockStock(db: Db, reservations: readonly StockReservation[]): Promise<boolean> {
  if (reservations.length === 0) return true
  const rows = await db
    .selectFrom('product')
    .select(['id', 'quantity'])
    .where(
      'id',
      'in',
      reservations.map(({ product_id }) => product_id),
    )
    .where('track_inventory', '=', true)
    .where('stock_status', '=', 'in_stock')
    .orderBy('id')
    .forUpdate()
    .execute()
  const left = new Map(rows.map(({ id, quantity }) => [id, quantity ?? 0]))
  return reservations.every(({ product_id, quantity }) => (left.get(product_id) ?? 0) >= quantity)
}

type StockChanges = { ids: string[]; counts: number[]; now: string }

function sortedByProduct(reservations: readonly StockReservation[]): Omit<StockChanges, 'now'> {
  const sorted = reservations.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  return { ids: sorted.map(({ product_id }) => product_id), counts: sorted.map(({ quantity }) => quantity) }
}

const quantitiesByProduct = ({ ids, counts }: Omit<StockChanges, 'now'>) =>
  sql<number>`(${counts}::int[])[array_position(${ids}::uuid[], id)]`

const reserveAll = prepared((db, { ids, counts, now }: StockChanges) => {
  const needed = quantitiesByProduct({ ids, counts })
  return db
    .updateTable('product')
    .set((column) => ({
      quantity: sql<number>`quantity - ${needed}`,
      stock_status: column
        .case()
        .when('quantity', '=', needed)
        .then('out_of_stock' as const)
        .else(column.ref('stock_status'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('track_inventory', '=', true)
    .where('quantity', '>=', needed)
    .where('stock_status', '=', 'in_stock')
    .returning(['id', 'quantity'])
})

/** Subtracts stock. Aborts the transaction unless every product keeps at least one unit. */
export async function subtractStockOrAbort(db: Db, reservations: readonly StockReservation[]): Promise<void> {
  if (reservations.length > 0) await stockAssertion(db, { ...sortedByProduct(reservations), now: db.now })
}

const stockAssertion = prepared((db, { ids, counts, now }: StockChanges) => {
  const needed = quantitiesByProduct({ ids, counts })
  return db
    .updateTable('product')
    .set({
      quantity: sql<number>`case when ${sqlAssert(sql`track_inventory and stock_status = 'in_stock' and quantity > ${needed}`)} then quantity - ${needed} end`,
      updated_at: now,
    })
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
})

/** Returns stock of cancelled orders. Returns the products that are in stock again. */
export async function releaseStock(db: Db, reservations: readonly StockReservation[]): Promise<string[]> {
  const sorted = reservations.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  const rows = await Promise.all(
    sorted.map(({ product_id, quantity }) =>
      db
        .updateTable('product')
        .set((column) => ({
          quantity: sql<number>`quantity + ${quantity}`,
          stock_status: column
            .case()
            .when('quantity', '=', 0)
            .then('in_stock' as const)
            .else(column.ref('stock_status'))
            .end(),
          updated_at: db.now,
        }))
        .where('id', '=', product_id)
        .where('track_inventory', '=', true)
        .returning(['id', 'quantity'])
        .executeTakeFirst(),
    ),
  )
  return sorted.filter(({ quantity }, index) => rows[index]?.quantity === quantity).map(({ product_id }) => product_id)
}

export type SlotReservation = { merchant_id: string; starts_at: string; limit: number | null }

/** Books one place in each slot; a null limit means unlimited. Returns false if a slot is full. */
export async function reserveSlots(db: Db, reservations: readonly SlotReservation[]): Promise<boolean> {
  const sorted = reservations.toSorted((a, b) => (a.merchant_id + a.starts_at < b.merchant_id + b.starts_at ? -1 : 1))
  return (await Promise.all(sorted.map((one) => reserveSlot(db, one)))).every((row) => row !== undefined)
}

const reserveSlot = (db: Db, { merchant_id, starts_at, limit }: SlotReservation) =>
  db
    .insertInto('slot_booking')
    .values({ merchant_id, starts_at, booked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'merchant_id', 'starts_at'])
        .doUpdateSet({ booked: sql<number>`slot_booking.booked + 1` })
        .where('slot_booking.booked', '<', limit ?? 1_000_000),
    )
    .returning('booked')
    .executeTakeFirst()

export const releaseSlot = (db: Db, merchantId: string, startsAt: string) =>
  db
    .updateTable('slot_booking')
    .set({ booked: sql<number>`booked - 1` })
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '=', startsAt)
    .where('booked', '>', 0)
    .execute()

export type CouponRedemption = {
  coupon_id: string
  order_id: string
  merchant_id: string
  customer_id: string
  is_single_use: boolean
  /** The generated code that the order used. */
  code: string | null
  limit: number | null
}

/**
 * Redeems each coupon once. Returns false if a coupon has reached its usage limit. A second use of a single-use
 * coupon by the same customer violates the index coupon_redemption_single_use, a second use of a generated code the index
 * coupon_redemption_code.
 */
export async function redeemCoupons(db: Db, reservations: readonly CouponRedemption[]): Promise<boolean> {
  const sorted = reservations.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1))
  return (await Promise.all(sorted.map((one) => redeemCoupon(db, one)))).every((row) => row !== undefined)
}

async function redeemCoupon(
  db: Db,
  { coupon_id, order_id, merchant_id, customer_id, is_single_use, code, limit }: CouponRedemption,
) {
  const [row] = await Promise.all([
    db
      .insertInto('coupon_counter')
      .values({ coupon_id, redemptions: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'coupon_id'])
          .doUpdateSet({ redemptions: sql<number>`coupon_counter.redemptions + 1` })
          .where('coupon_counter.redemptions', '<', limit ?? 1_000_000_000),
      )
      .returning('redemptions')
      .executeTakeFirst(),
    db
      .insertInto('coupon_redemption')
      .values({ coupon_id, order_id, merchant_id, customer_id, is_single_use, code, redeemed_at: db.now })
      .execute(),
  ])
  return row
}

export async function releaseCoupon(db: Db, orderId: string): Promise<void> {
  const released = await db
    .deleteFrom('coupon_redemption')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .execute()
  for (const { coupon_id } of released)
    await db
      .updateTable('coupon_counter')
      .set({ redemptions: sql<number>`redemptions - 1` })
      .where('coupon_id', '=', coupon_id)
      .where('redemptions', '>', 0)
      .execute()
}
