import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

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
