import { sql } from 'kysely'
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

/** Returns the payment modes of the tenant and of one merchant, including inactive ones. */
export const paymentModes = (db: Db, merchantId: string) =>
  db
    .selectFrom('payment_mode')
    .select([
      'merchant_id',
      'alias',
      'name',
      'translations',
      'logo_url',
      'provider',
      'environment',
      'is_active',
      'is_configured',
      'min_amount',
      'max_amount',
      // The merchant's own keys serve its own modes only.
      sql<string | null>`coalesce(settings ->> 'public_key', (
        select c.publishable_key from payment_credential c
        where c.gateway = payment_mode.provider and c.environment = payment_mode.environment and c.replaced_at is null
          and (c.merchant_id is null or c.merchant_id = payment_mode.merchant_id)
        order by c.merchant_id nulls last limit 1))`.as('public_key'),
    ])
    .where((eb) => eb.or([eb('merchant_id', 'is', null), eb('merchant_id', '=', merchantId)]))
    .orderBy('sort_order')
    .orderBy('alias')
    .execute()

export const activeInstructions = (db: Db) =>
  db
    .selectFrom('delivery_instruction')
    .select(['id', 'name', 'translations'])
    .where('status', '=', 'active')
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
