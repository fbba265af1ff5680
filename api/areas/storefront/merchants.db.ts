import { sql } from 'kysely'
import type { Expression, ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { StoreMerchantListInput } from '#contract/areas/storefront/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, normalizedPattern } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'
import type { Point } from '#contract/rules/distance.ts'

type OfMerchant = ExpressionBuilder<Tables & { m: Tables['merchant'] }, 'm'>

const listedMerchants = (db: Db) =>
  db.selectFrom('merchant as m').where('m.status', '=', 'active').where('m.deleted_at', 'is', null)

const zoneColumns = [
  'z.method',
  'z.radius',
  'z.polygons',
  'z.holes',
  'z.countries',
  'z.postal_codes',
  'z.fee',
  'z.minutes',
  'z.is_active',
] as const

const zonesOf = (m: OfMerchant) =>
  jsonArrayFrom(
    m
      .selectFrom('zone as z')
      .select(zoneColumns)
      .whereRef('z.merchant_id', '=', 'm.id')
      .where('z.is_active', '=', true)
      .orderBy('z.priority')
      .orderBy('z.created_at')
      .orderBy('z.id'),
  )

/** The point as a box, which the index of zones compares with their boxes. */
const boxAt = ({ latitude, longitude }: Point) =>
  sql<string>`box(point(${longitude}::float8, ${latitude}::float8), point(${longitude}::float8, ${latitude}::float8))`

/** Zones of a candidate that may contain the point. */
const zonesAt = (m: OfMerchant, point: Point) =>
  jsonArrayFrom(
    m
      .selectFrom('zone as z')
      .select(zoneColumns)
      .whereRef('z.merchant_id', '=', 'm.id')
      .where('z.is_active', '=', true)
      .where(sql<boolean>`z.bounds @> ${boxAt(point)}`)
      .orderBy('z.priority')
      .orderBy('z.created_at')
      .orderBy('z.id'),
  )

/**
 * Whether a merchant is in one of these categories. They are read once, as an array: a join would be repeated for every
 * merchant where the planner does not know yet how many there are.
 */
const isInCategories = (m: OfMerchant, categories: Expression<{ id: string }>) =>
  m.exists(linksOf(m).where(sql<boolean>`l.category_id = any(array(${categories}))`))

const linksOf = (m: OfMerchant) =>
  m.selectFrom('merchant_category_link as l').select('l.category_id').whereRef('l.merchant_id', '=', 'm.id')

const activeCategories = (m: OfMerchant) =>
  m.selectFrom('merchant_category as c').select('c.id').where('c.status', '=', 'active')

const activeGroups = (m: OfMerchant) =>
  m.selectFrom('merchant_group as g').select('g.id').where('g.status', '=', 'active')

const hasCategory = (m: OfMerchant, categoryId: string) =>
  isInCategories(m, activeCategories(m).where('c.id', '=', categoryId))

const isInGroup = (m: OfMerchant, groupId: string) =>
  isInCategories(
    m,
    activeCategories(m)
      .where(sql<boolean>`${groupId}::uuid = any(c.group_ids)`)
      .where((eb) => eb.exists(activeGroups(m).where('g.id', '=', groupId))),
  )

/**
 * Whether a merchant is visible by its groups. A merchant is hidden only if all of its categories belong to
 * inactive groups.
 */
export const isInOpenGroup = (m: OfMerchant) => {
  const open = m
    .selectFrom('merchant_category as c')
    .select('c.id')
    .where((eb) =>
      eb.or([eb(sql`cardinality(c.group_ids)`, '=', 0), eb(sql`c.group_ids`, '&&', sql`array(${activeGroups(m)})`)]),
    )
  return m.or([isInCategories(m, open), m.not(m.exists(linksOf(m)))])
}

/**
 * Whether a merchant may serve the point. A merchant without active zones serves every point. Otherwise the
 * bounding box of a zone must contain it; the caller checks the exact zone.
 */
const canServeLocation = (m: OfMerchant, point: Point) => {
  const ownZone = m
    .selectFrom('zone as z')
    .select('z.merchant_id')
    .whereRef('z.merchant_id', '=', 'm.id')
    .where('z.is_active', '=', true)
  const around = m
    .selectFrom('zone as b')
    .select('b.merchant_id')
    .where('b.is_active', '=', true)
    .where(sql<boolean>`b.bounds @> ${boxAt(point)}`)
  return m.or([m('m.id', 'in', around), m.not(m.exists(ownZone))])
}

export type MerchantListInput = Pick<
  StoreMerchantListInput,
  'category_id' | 'group_id' | 'is_featured' | 'is_sponsored' | 'search'
> & { orderType: OrderTypeAlias | null; point: Point | null; now: string }

/** Returns the candidates of a list with only the columns needed to sort them and to check zones. */
export const candidates = (
  db: Db,
  { category_id, group_id, is_featured, is_sponsored, search, orderType, point, now }: MerchantListInput,
) =>
  listedMerchants(db)
    .select([
      'm.id',
      'm.name',
      'm.latitude',
      'm.longitude',
      'm.order_types',
      'm.created_at',
      'm.rating_sum',
      'm.rating_count',
      'm.is_featured',
      'm.featured_rank',
      'm.is_sponsored',
      'm.sponsored_rank',
      'm.sponsored_expiration',
    ])
    .select((eb) => (point ? zonesAt(eb, point) : sql<[]>`'[]'::jsonb`).as('zones'))
    .where((eb) => isInOpenGroup(eb))
    .$if(orderType !== null, (qb) => qb.where((eb) => eb(eb.val(orderType), '=', eb.fn.any('m.order_types'))))
    .$if(category_id !== undefined, (qb) => qb.where((eb) => hasCategory(eb, category_id ?? '')))
    .$if(group_id !== undefined, (qb) => qb.where((eb) => isInGroup(eb, group_id ?? '')))
    .$if(is_featured !== undefined, (qb) => qb.where('m.is_featured', '=', is_featured ?? false))
    .$if(is_sponsored === true, (qb) =>
      qb
        .where('m.is_sponsored', '=', true)
        .where((eb) => eb.or([eb('m.sponsored_expiration', 'is', null), eb('m.sponsored_expiration', '>', now)])),
    )
    .$if(is_sponsored === false, (qb) =>
      qb.where((eb) => eb.or([eb('m.is_sponsored', '=', false), eb('m.sponsored_expiration', '<=', now)])),
    )
    .$if(search.trim() !== '', (qb) => qb.where('m.search_text', 'like', normalizedPattern(containsPattern(search))))
    .$if(point !== null, (qb) => qb.where((eb) => canServeLocation(eb, point ?? { latitude: 0, longitude: 0 })))
    .execute()
export type Candidate = Awaited<ReturnType<typeof candidates>>[number]

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

export const activeOrderTypes = (db: Db) =>
  db
    .selectFrom('order_type')
    .select('alias')
    .where('is_active', '=', true)
    .execute()
    .then((rows) => rows.map(({ alias }) => alias))

/** Returns the bookings of slots that have not started yet. */
export const bookedSlots = (db: Db, merchantId: string) =>
  db
    .selectFrom('slot_booking')
    .select(['starts_at', 'booked'])
    .where('merchant_id', '=', merchantId)
    .where('starts_at', '>=', db.now)
    .where('booked', '>', 0)
    .execute()
