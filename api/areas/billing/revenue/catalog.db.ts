import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { BillingCoupon, Rate } from '#contract/areas/billing/revenue.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { BillingCouponTable, PlanPriceTable } from '#api/platform/tables.ts'

/** A second change in the same instant replaces the first. */
export const insertPrice = (db: Db, row: Omit<Insertable<PlanPriceTable>, 'id'>) =>
  db
    .insertInto('plan_price')
    .values({ id: newId(), ...row, created_at: db.now })
    .onConflict((oc) =>
      oc.columns(['item', 'currency', 'valid_from']).doUpdateSet({
        monthly_price: row.monthly_price,
        setup_fee: row.setup_fee ?? 0,
        is_offered: row.is_offered ?? true,
      }),
    )
    .execute()

const couponColumns = [
  'id',
  'code',
  'type',
  'value',
  'currency',
  'periods',
  'max_redemptions',
  'redemptions',
  'is_active',
  'expires_at',
  'created_at',
] as const

type CouponPage = { page: number; limit: number; search: string; sort?: string | undefined }
export const listBillingCoupons = (db: Db, { search, ...page }: CouponPage) =>
  listPage(db.selectFrom('billing_coupon as c').select(couponColumns).where(containsText('c.code', search)), page, {
    sorts: ['created_at', 'code', 'redemptions'],
    defaultSort: '-created_at',
    table: 'c',
  })

export const findCouponOf = (db: Db, id: string): Promise<BillingCoupon | undefined> =>
  db.selectFrom('billing_coupon').select(couponColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined if another coupon has the code. */
export const insertCoupon = (
  db: Db,
  row: Omit<Insertable<BillingCouponTable>, 'id'>,
): Promise<BillingCoupon | undefined> =>
  db
    .insertInto('billing_coupon')
    .values({ id: newId(), ...row, created_at: db.now })
    .onConflict((oc) => oc.column('code').doNothing())
    .returning(couponColumns)
    .executeTakeFirst()

export const stopCouponOf = (db: Db, id: string) =>
  db.updateTable('billing_coupon').set({ is_active: false }).where('id', '=', id).execute()

export const insertRate = (db: Db, { currency, target, rate }: Omit<Rate, 'valid_from'>) =>
  db
    .insertInto('billing_rate')
    .values({ currency, target, rate, valid_from: db.now })
    .onConflict((oc) => oc.columns(['currency', 'target', 'valid_from']).doUpdateSet({ rate }))
    .execute()

/** The rate of each pair that applies now. */
export async function listRates(db: Db): Promise<Rate[]> {
  const rows = await db
    .selectFrom('billing_rate')
    .distinctOn(['currency', 'target'])
    .select(['currency', 'target', 'valid_from', sql<number>`rate::float8`.as('rate')])
    .where('valid_from', '<=', db.now)
    .orderBy('currency')
    .orderBy('target')
    .orderBy('valid_from', 'desc')
    .execute()
  return rows
}
