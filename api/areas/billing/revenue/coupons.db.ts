import type { Insertable } from 'kysely'
import type { BillingCoupon } from '#contract/areas/billing/revenue.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { BillingCouponTable } from '#api/platform/tables.ts'

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
