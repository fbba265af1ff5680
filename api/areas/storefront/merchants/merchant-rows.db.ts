import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#api/platform/db/db.ts'
import type { OfMerchant } from './zones.db.ts'
import { zonesOf } from './zones.db.ts'

const categoriesOf = (m: OfMerchant) =>
  jsonArrayFrom(
    m
      .selectFrom('merchant_category_link as l')
      .innerJoin('merchant_category as c', 'c.id', 'l.category_id')
      .select(['c.id', 'c.name', 'c.translations'])
      .whereRef('l.merchant_id', '=', 'm.id')
      .where('c.status', '=', 'active')
      .orderBy('c.sort_order')
      .orderBy('c.name'),
  )

const holidaysOf = (m: OfMerchant, from: string) =>
  jsonArrayFrom(
    m
      .selectFrom('store_holiday as h')
      .select(['h.date', 'h.name', 'h.slots'])
      .whereRef('h.merchant_id', '=', 'm.id')
      .where('h.date', '>=', from)
      .orderBy('h.date'),
  )

/**
 * Returns all columns of cards and pages for these merchants, including inactive but not deleted ones. Holidays
 * start two days before now.
 */
export const merchantRows = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : rowsOf(db)
        .where('m.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()

/** Returns a merchant by id or slug. */
export const merchantRow = (db: Db, idOrSlug: string) =>
  rowsOf(db)
    .where((eb) => (/^[0-9a-f-]{36}$/.test(idOrSlug) ? eb('m.id', '=', idOrSlug) : eb('m.slug', '=', idOrSlug)))
    .executeTakeFirst()

const rowsOf = (db: Db) =>
  db
    .selectFrom('merchant as m')
    .leftJoin('store_timing as t', 't.merchant_id', 'm.id')
    .select([
      'm.id',
      'm.name',
      'm.slug',
      'm.description',
      'm.translations',
      'm.merchant_type',
      'm.logo_url',
      'm.cover_url',
      'm.rating_sum',
      'm.rating_count',
      'm.status',
      'm.is_accepting_orders',
      'm.paused_until',
      'm.latitude',
      'm.longitude',
      'm.is_featured',
      'm.featured_rank',
      'm.is_sponsored',
      'm.sponsored_rank',
      'm.sponsored_expiration',
      'm.sponsored_text',
      'm.order_types',
      'm.default_order_type',
      'm.custom_text',
      'm.address',
      'm.postal_code',
      'm.city',
      'm.contact_number',
      'm.contact_email',
      'm.show_contact_to_customer',
      'm.tax_inclusive_prices',
      'm.currency',
      'm.timezone',
      'm.created_at',
      't.is_business_hours_enabled',
      't.days',
    ])
    .select((eb) => [
      categoriesOf(eb).as('categories'),
      holidaysOf(eb, holidaysFrom(db.nowMs)).as('holidays'),
      zonesOf(eb).as('zones'),
    ])
    .where('m.deleted_at', 'is', null)
export type MerchantRow = Awaited<ReturnType<typeof merchantRows>>[number]

const holidaysFrom = (now: number) => new Date(now - 2 * 86_400_000).toISOString().slice(0, 10)
