import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { sqlAssert } from '#api/platform/db/sql-assert.ts'
import { prepared } from '#api/platform/db/prepared.ts'

export type StockReservation = { product_id: string; quantity: number }

/**
 * Takes stock where it is counted: answers of what too little is left, and what has run out by it. Products
 * are locked in the order of their ids, so that two orders never wait on each other in a circle.
 */
export async function reserveStock(
  db: Db,
  takes: readonly StockReservation[],
): Promise<{ missing: StockReservation[]; ranOut: string[] }> {
  if (takes.length === 0) return { missing: [], ranOut: [] }
  const rows = await reserveAll(db, { ...sortedByProduct(takes), now: db.now })
  const left = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  return {
    missing: takes.filter(({ product_id }) => !left.has(product_id)),
    ranOut: rows.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : [])),
  }
}

type Sorted = { ids: string[]; counts: number[]; now: string }

function sortedByProduct(takes: readonly StockReservation[]): Omit<Sorted, 'now'> {
  const sorted = takes.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  return { ids: sorted.map(({ product_id }) => product_id), counts: sorted.map(({ quantity }) => quantity) }
}

const quantitiesByProduct = ({ ids, counts }: Omit<Sorted, 'now'>) =>
  sql<number>`(${counts}::int[])[array_position(${ids}::uuid[], id)]`

const reserveAll = prepared((db, { ids, counts, now }: Sorted) => {
  const wanted = quantitiesByProduct({ ids, counts })
  return db
    .updateTable('product')
    .set((column) => ({
      quantity: sql<number>`quantity - ${wanted}`,
      stock_status: column
        .case()
        .when('quantity', '=', wanted)
        .then('out_of_stock' as const)
        .else(column.ref('stock_status'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', (any) => any.fn.any(any.val(ids)))
    .where('track_inventory', '=', true)
    .where('quantity', '>=', wanted)
    .where('stock_status', '=', 'in_stock')
    .returning(['id', 'quantity'])
})

/** Takes stock of which more is left than is wanted, and demands that it is so. */
export async function subtractStockOrAbort(db: Db, takes: readonly StockReservation[]): Promise<void> {
  if (takes.length > 0) await stockAssertion(db, { ...sortedByProduct(takes), now: db.now })
}

const stockAssertion = prepared((db, { ids, counts, now }: Sorted) => {
  const wanted = quantitiesByProduct({ ids, counts })
  return db
    .updateTable('product')
    .set({
      quantity: sql<number>`case when ${sqlAssert(sql`track_inventory and stock_status = 'in_stock' and quantity > ${wanted}`)} then quantity - ${wanted} end`,
      updated_at: now,
    })
    .where('id', '=', (any) => any.fn.any(any.val(ids)))
})

/** Gives back what orders took; what had run out by that is in stock again. Answers the products that had run out. */
export async function releaseStock(db: Db, takes: readonly StockReservation[]): Promise<string[]> {
  const sorted = takes.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
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

/** One place of a slot each; null limit is without end. False when one of them is full. */
export async function reserveSlots(db: Db, takes: readonly SlotReservation[]): Promise<boolean> {
  const sorted = takes.toSorted((a, b) => (a.merchant_id + a.starts_at < b.merchant_id + b.starts_at ? -1 : 1))
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
  limit: number | null
}

/**
 * One use of a coupon each: false when the total of one is reached. A second use by the same customer of a
 * once-only coupon breaks the index coupon_redemption_single_use.
 */
export async function redeemCoupons(db: Db, takes: readonly CouponRedemption[]): Promise<boolean> {
  const sorted = takes.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1))
  return (await Promise.all(sorted.map((one) => redeemCoupon(db, one)))).every((row) => row !== undefined)
}

async function redeemCoupon(
  db: Db,
  { coupon_id, order_id, merchant_id, customer_id, is_single_use, limit }: CouponRedemption,
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
      .values({ coupon_id, order_id, merchant_id, customer_id, is_single_use, redeemed_at: db.now })
      .execute(),
  ])
  return row
}

export async function releaseCoupon(db: Db, orderId: string): Promise<void> {
  const gone = await db.deleteFrom('coupon_redemption').where('order_id', '=', orderId).returning('coupon_id').execute()
  for (const { coupon_id } of gone)
    await db
      .updateTable('coupon_counter')
      .set({ redemptions: sql<number>`redemptions - 1` })
      .where('coupon_id', '=', coupon_id)
      .where('redemptions', '>', 0)
      .execute()
}
