import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { CouponListInput, CouponState } from '#contract/areas/coupons.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { CouponTable } from '#api/platform/tables.ts'
import { couponTerms, isValidAt } from './coupons.queries.ts'

const columns = [
  'c.id',
  'c.name',
  'c.code',
  'c.description',
  'c.active',
  'c.type',
  'c.discount_value',
  'c.max_amount',
  'c.minimum_requirement',
  'c.merchant_id',
  'c.merchant_ids',
  'c.segment_id',
  'c.payment_modes',
  'c.order_types',
  'c.start_date',
  'c.end_date',
  'c.usage_limit_total',
  'c.one_use_per_customer',
  'c.first_order_only',
  'c.hours',
  'c.has_generated_codes',
  'c.is_public',
  'c.currency',
  'c.updated_at',
] as const

const coupons = (db: Db) =>
  db
    .selectFrom('coupon as c')
    .leftJoin('coupon_counter as u', 'u.coupon_id', 'c.id')
    .select(columns)
    .select((eb) => eb.fn.coalesce('u.redemptions', sql<number>`0`).as('usage_count'))

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>

/** The condition of each state, as in `couponState` of coupons.rules. */
const stateConditions: Record<CouponState, (now: string) => ReturnType<typeof sql<boolean>>> = {
  inactive: () => sql`not c.active`,
  expired: (now) => sql`c.active and c.end_date <= ${now}`,
  exhausted: (now) => sql`c.active and ${isRunning(now)} and ${isUsedUp}`,
  scheduled: (now) => sql`c.active and ${isRunning(now)} and not ${isUsedUp} and c.start_date > ${now}`,
  active: (now) => sql`c.active and ${isRunning(now)} and not ${isUsedUp} and c.start_date <= ${now}`,
}
const isRunning = (now: string) => sql<boolean>`(c.end_date is null or c.end_date > ${now})`
const isUsedUp = sql<boolean>`(c.usage_limit_total is not null and coalesce(u.redemptions, 0) >= c.usage_limit_total)`

/** Coupons of the tenant; with a merchant its own and those of the tenant that are valid there. */
export const listCoupons = (db: Db, { active, state, type, ...input }: CouponListInput, merchantId: string | null) =>
  listPage(
    coupons(db)
      .$if(input.search.trim() !== '', (query) =>
        query.where(sql<boolean>`(lower(c.name) like ${containsPattern(input.search)}
          or lower(c.code) like ${containsPattern(input.search)})`),
      )
      .$if(active !== undefined, (query) => query.where('c.active', '=', active ?? true))
      .$if(type !== undefined, (query) => query.where('c.type', '=', type ?? 'fixed_amount'))
      .$if(state !== undefined, (query) => query.where(stateConditions[state ?? 'active'](db.now)))
      .$if(merchantId !== null, (query) => query.where(isValidAt(merchantId ?? ''))),
    input,
    {
      sorts: ['name', 'code', 'start_date', 'end_date', 'created_at', 'usage_count'],
      defaultSort: '-created_at',
      table: 'c',
      expressions: { usage_count: sql`coalesce(u.redemptions, 0)` },
      nulls: 'last',
    },
  )

export const findCoupon = (db: Db, id: string) => coupons(db).where('c.id', '=', id).executeTakeFirst()

export const insertCoupon = (db: Db, row: Insertable<CouponTable>) =>
  db
    .insertInto('coupon')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateCoupon = (db: Db, id: string, change: Updateable<CouponTable>) =>
  db
    .updateTable('coupon')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteCoupon = (db: Db, id: string) => db.deleteFrom('coupon').where('id', '=', id).execute()

/** The terms of a coupon for a customer, as the checkout reads them. */
export const termsFor = (db: Db, id: string, customerId: string | null) =>
  couponTerms(db, customerId).where('c.id', '=', id).executeTakeFirst()

export const findCustomer = (db: Db, id: string) =>
  db.selectFrom('customer').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** A page of an export, by id: all coupons, or those that belong to the merchant in scope. */
export const listCouponsAfter = (db: Db, { after, limit }: { after: string | null; limit: number }) =>
  coupons(db)
    .select(
      sql<string[]>`array(select m.name from merchant m where m.tenant_id = c.tenant_id and m.id = any(c.merchant_ids)
        order by m.name)`.as('merchant_names'),
    )
    .$if(db.scope.merchantId !== null, (query) => query.where('c.merchant_id', '=', db.scope.merchantId ?? ''))
    .$if(after !== null, (query) => query.where('c.id', '>', after ?? ''))
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** The coupon of a code that a merchant or (null) the tenant may change. */
export const findCouponByCode = (db: Db, code: string, merchantId: string | null) =>
  db
    .selectFrom('coupon')
    .select('id')
    .where('code', '=', code)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId))
    .executeTakeFirst()

export const couponsChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('coupon')
    .select(['id', 'updated_at'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()

export const findTenantCurrency = async (db: Db): Promise<string> =>
  (await db.selectFrom('tenant_profile').select('currency').executeTakeFirstOrThrow()).currency
