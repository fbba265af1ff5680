import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { sqlAssert } from '#api/platform/db/sql-assert.ts'
import { prepared } from '#api/platform/db/prepared.ts'

/** The merchant's current data and its catalogue and settings versions. Read for every cart. */
export const currentMerchantVersion = async (db: Db, merchantId: string) =>
  (await merchantVersionOf(db, { merchantId }))[0]

const versionColumns = [
  'm.name',
  'm.slug',
  'm.merchant_type',
  'm.status',
  'm.is_accepting_orders',
  'm.paused_until',
  'm.order_types',
  'm.address',
  'm.contact_number',
  'm.show_contact_to_customer',
  'm.country',
  'm.currency',
  'm.timezone',
  'm.latitude',
  'm.longitude',
  'm.logo_url',
  'm.delivery_by',
  'm.delivery_provider',
  'm.share_customer_detail',
  'm.override_payment_methods',
  'm.commission_type',
  'm.commission_value',
  'm.tax_inclusive_prices',
  'm.catalog_version',
  'p.settings_version',
] as const

/** Hash of all version columns; it changes if any of them changes. */
const fingerprint = sql<string>`hashtextextended(row(${sql.join(versionColumns.map((column) => sql.ref(column)))})::text, 0)::text`

const merchantVersionOf = prepared((db, { merchantId }: { merchantId: string }) =>
  db
    .selectFrom('merchant as m')
    .innerJoin('tenant_profile as p', (join) => join.onTrue())
    .select(['m.id', ...versionColumns, fingerprint.as('fingerprint')])
    .where('m.id', '=', merchantId)
    .where('m.deleted_at', 'is', null),
)
export type MerchantVersion = NonNullable<Awaited<ReturnType<typeof currentMerchantVersion>>>

/** Aborts the transaction if one of these merchants has changed since it was read. */
export const assertMerchantsUnchanged = (db: Db, merchants: readonly MerchantVersion[]) =>
  merchantsUnchanged(db, {
    ids: merchants.map(({ id }) => id),
    fingerprints: merchants.map(({ fingerprint }) => fingerprint),
    count: merchants.length,
  })

const merchantsUnchanged = prepared(
  (db, { ids, fingerprints, count }: { ids: string[]; fingerprints: string[]; count: number }) =>
    db
      .selectFrom('merchant as m')
      .innerJoin('tenant_profile as p', (join) => join.onTrue())
      .select(sqlAssert(sql`count(*) = ${count}::int`).as('is_unchanged'))
      .where('m.id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('m.deleted_at', 'is', null)
      .where(fingerprint, '=', (eb) => eb.fn.any(eb.val(fingerprints))),
)
