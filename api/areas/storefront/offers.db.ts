import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

const noCustomer = '00000000-0000-0000-0000-000000000000'

/** Returns current public coupons with the number of redemptions, and whether this customer has used each one. */
export const publicCoupons = (db: Db, customerId: string | null) =>
  db
    .selectFrom('coupon as c')
    .leftJoin('coupon_counter as u', 'u.coupon_id', 'c.id')
    .select((c) => [
      'c.code',
      'c.name',
      'c.description',
      'c.active',
      'c.type',
      'c.discount_value',
      'c.max_amount',
      'c.currency',
      'c.minimum_requirement',
      'c.merchant_ids',
      'c.merchant_id',
      'c.segment_id',
      'c.payment_modes',
      'c.order_types',
      'c.start_date',
      'c.end_date',
      'c.usage_limit_total',
      'c.one_use_per_customer',
      c.fn.coalesce('u.redemptions', sql<number>`0`).as('usage_count'),
      c
        .exists(
          c
            .selectFrom('coupon_redemption as x')
            .select('x.order_id')
            .whereRef('x.coupon_id', '=', 'c.id')
            .where('x.customer_id', '=', customerId ?? noCustomer),
        )
        .as('has_used'),
    ])
    .where('c.is_public', '=', true)
    .where('c.active', '=', true)
    .where('c.start_date', '<=', db.now)
    .where((eb) => eb.or([eb('c.end_date', 'is', null), eb('c.end_date', '>', db.now)]))
    .orderBy('c.created_at')
    .limit(100)
    .execute()

export const activeMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'currency', 'order_types', 'override_payment_methods'])
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
      sql<string | null>`settings ->> 'public_key'`.as('public_key'),
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
