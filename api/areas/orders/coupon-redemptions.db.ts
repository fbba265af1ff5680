import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

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
