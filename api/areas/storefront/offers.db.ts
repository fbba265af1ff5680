import type { Db } from '#api/platform/db/db.ts'
import { couponTerms, isValidAt } from '../coupons/coupons.queries.ts'

/**
 * Returns current public coupons, with a merchant those that are valid there, with the number of redemptions, and
 * whether this customer has used each one.
 */
export const publicCoupons = (db: Db, customerId: string | null, merchantId: string | undefined) =>
  couponTerms(db, customerId)
    .select(['c.name', 'c.description'])
    .where('c.is_public', '=', true)
    .where('c.has_generated_codes', '=', false)
    .where('c.active', '=', true)
    .where('c.start_date', '<=', db.now)
    .where((eb) => eb.or([eb('c.end_date', 'is', null), eb('c.end_date', '>', db.now)]))
    .$if(merchantId !== undefined, (query) => query.where(isValidAt(merchantId ?? '')))
    .orderBy('c.created_at')
    .limit(100)
    .execute()

export const activeMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'currency', 'timezone', 'order_types', 'override_payment_methods'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const activeInstructions = (db: Db) =>
  db
    .selectFrom('delivery_instruction')
    .select(['id', 'name', 'translations'])
    .where('status', '=', 'active')
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
