import type { CouponCode } from '#contract/areas/coupons.ts'
import type { Db } from '#api/platform/db/db.ts'

/** The codes of a coupon with the orders that used them, oldest first. */
export const listCodes = (db: Db, couponId: string): Promise<CouponCode[]> =>
  db
    .selectFrom('coupon_code as g')
    .leftJoin('coupon_redemption as r', 'r.code', 'g.code')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .where('g.coupon_id', '=', couponId)
    .select(['g.code', 'o.order_id', 'r.redeemed_at'])
    .orderBy('g.created_at')
    .orderBy('g.code')
    .execute()

export const countCodes = async (db: Db, couponId: string): Promise<number> =>
  (
    await db
      .selectFrom('coupon_code')
      .where('coupon_id', '=', couponId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Adds those of the codes that no coupon of the tenant has. Returns the added ones. */
export async function insertCodes(db: Db, couponId: string, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .insertInto('coupon_code')
    .values(codes.map((code) => ({ code, coupon_id: couponId, created_at: db.now })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returning('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** From now on the coupon is used by its generated codes. */
export const requireGeneratedCode = (db: Db, couponId: string) =>
  db
    .updateTable('coupon')
    .set({ has_generated_codes: true, is_public: false, updated_at: db.now })
    .where('id', '=', couponId)
    .execute()
