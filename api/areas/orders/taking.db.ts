import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { prepared } from '#api/platform/db/prepared.ts'

export type Take = { product_id: string; quantity: number }

/** Takes stock where it is counted: answers of what too little is left, and what has run out by it. Products in the order of their ids, so that two orders never wait on each other in a circle. */
export async function takeStock(db: Db, takes: readonly Take[]): Promise<{ missing: Take[]; ranOut: string[] }> {
  const sorted = takes.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  const left = (await Promise.all(sorted.map((take) => takeOne(db, { ...take, now: db.now })))).map(([row]) => row?.quantity)
  return { missing: sorted.filter((_, index) => left[index] === undefined), ranOut: sorted.filter((_, index) => left[index] === 0).map(({ product_id }) => product_id) }
}

const takeOne = prepared((db, { product_id, quantity, now }: Take & { now: string }) =>
  db
    .updateTable('product')
    .set((column) => ({
      quantity: sql<number>`quantity - ${quantity}::int`,
      stock_status: column.case().when('quantity', '=', quantity).then('out_of_stock' as const).else(column.ref('stock_status')).end(),
      updated_at: now,
    }))
    .where('id', '=', product_id).where('track_inventory', '=', true).where('quantity', '>=', quantity).where('stock_status', '=', 'in_stock')
    .returning('quantity'),
)

/** Gives back what orders took; what had run out by that is in stock again. Answers the products that had run out. */
export async function giveBackStock(db: Db, takes: readonly Take[]): Promise<string[]> {
  const sorted = takes.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  const rows = await Promise.all(sorted.map(({ product_id, quantity }) =>
    db
      .updateTable('product')
      .set((column) => ({
        quantity: sql<number>`quantity + ${quantity}`,
        stock_status: column.case().when('quantity', '=', 0).then('in_stock' as const).else(column.ref('stock_status')).end(),
        updated_at: db.now,
      }))
      .where('id', '=', product_id).where('track_inventory', '=', true)
      .returning(['id', 'quantity'])
      .executeTakeFirst(),
  ))
  return sorted.filter(({ quantity }, index) => rows[index]?.quantity === quantity).map(({ product_id }) => product_id)
}

/** One place of a slot; null limit is without end. False when it is full. */
export async function takeSlot(db: Db, merchantId: string, startsAt: string, limit: number | null): Promise<boolean> {
  const row = await db
    .insertInto('slot_booking')
    .values({ merchant_id: merchantId, starts_at: startsAt, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'merchant_id', 'starts_at'])
        .doUpdateSet({ taken: sql<number>`slot_booking.taken + 1` })
        .where('slot_booking.taken', '<', limit ?? 1_000_000),
    )
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

export const giveBackSlot = (db: Db, merchantId: string, startsAt: string) =>
  db
    .updateTable('slot_booking')
    .set({ taken: sql<number>`taken - 1` })
    .where('merchant_id', '=', merchantId).where('starts_at', '=', startsAt).where('taken', '>', 0)
    .execute()

export type CouponTake = { coupon_id: string; order_id: string; merchant_id: string; customer_id: string; once: boolean; limit: number | null }

/** One use of a coupon: false when the total is reached. A second use by the same customer of a once-only coupon breaks the index coupon_use_once. */
export async function takeCoupon(db: Db, { coupon_id, order_id, merchant_id, customer_id, once, limit }: CouponTake): Promise<boolean> {
  const [row] = await Promise.all([
    db
      .insertInto('coupon_usage')
      .values({ coupon_id, used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'coupon_id'])
          .doUpdateSet({ used: sql<number>`coupon_usage.used + 1` })
          .where('coupon_usage.used', '<', limit ?? 1_000_000_000),
      )
      .returning('used')
      .executeTakeFirst(),
    db.insertInto('coupon_use').values({ coupon_id, order_id, merchant_id, customer_id, once, used_at: db.now }).execute(),
  ])
  return row !== undefined
}

export async function giveBackCoupon(db: Db, orderId: string): Promise<void> {
  const gone = await db.deleteFrom('coupon_use').where('order_id', '=', orderId).returning('coupon_id').execute()
  for (const { coupon_id } of gone) await db.updateTable('coupon_usage').set({ used: sql<number>`used - 1` }).where('coupon_id', '=', coupon_id).where('used', '>', 0).execute()
}
