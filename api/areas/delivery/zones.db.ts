import { sql } from 'kysely'
import type { Point } from '#contract/rules/distance.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { ZoneTerms } from './delivery.rules.ts'
import type { ZoneArea } from './zones.rules.ts'

const columns = [
  'z.id',
  'z.name',
  'z.merchant_id',
  'z.method',
  'z.radius',
  'z.polygons',
  'z.holes',
  'z.countries',
  'z.postal_codes',
  'z.priority',
  'z.fee',
  'z.minutes',
  'z.is_active',
  'z.updated_at',
  'm.name as merchant_name',
] as const

const zones = (db: Db) => db.selectFrom('zone as z').innerJoin('merchant as m', 'm.id', 'z.merchant_id').select(columns)

type ZoneFilter = SearchInput & { merchant_id?: string | undefined; method?: ZoneArea['method'] | undefined }

export const listZones = (db: Db, { merchant_id, method, ...input }: ZoneFilter) =>
  listPage(
    zones(db)
      .where(containsText('z.name', input.search))
      .$if(merchant_id !== undefined, (query) => query.where('z.merchant_id', '=', merchant_id ?? ''))
      .$if(method !== undefined, (query) => query.where('z.method', '=', method ?? 'radius')),
    input,
    {
      sorts: ['name', 'method', 'priority', 'is_active', 'created_at', 'updated_at'],
      defaultSort: 'priority',
      table: 'z',
    },
  )

export const findZone = (db: Db, id: string) => zones(db).where('z.id', '=', id).executeTakeFirst()

const testedColumns = [
  'id',
  'name',
  'method',
  'radius',
  'polygons',
  'holes',
  'countries',
  'postal_codes',
  'priority',
  'fee',
  'minutes',
  'is_active',
] as const

/**
 * Zones of a merchant in the order in which they apply: all whose bounding box contains the point, which the index
 * finds, and the first others without their areas.
 */
export async function zonesAt(db: Db, merchantId: string, { latitude, longitude }: Point, othersLimit: number) {
  const box = sql<string>`box(point(${longitude}::float8, ${latitude}::float8), point(${longitude}::float8, ${latitude}::float8))`
  const ofMerchant = db.selectFrom('zone').where('merchant_id', '=', merchantId)
  const [near, others] = await Promise.all([
    ofMerchant
      .select(testedColumns)
      .where(sql<boolean>`bounds @> ${box}`)
      .where('is_active', '=', true)
      .orderBy('priority')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    ofMerchant
      .select(['id', 'name', 'priority', 'is_active'])
      .orderBy('priority')
      .orderBy('created_at')
      .orderBy('id')
      .limit(othersLimit)
      .execute(),
  ])
  return { near, others }
}

/** Whether a merchant has an active zone, apart from the one with `exceptId`. */
export const hasActiveZone = async (db: Db, merchantId: string, exceptId: string | null): Promise<boolean> =>
  (await db
    .selectFrom('zone')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_active', '=', true)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Position of a merchant; undefined if it does not exist. */
export const findMerchantPosition = (db: Db, merchantId: string) =>
  db
    .selectFrom('merchant')
    .select(['latitude', 'longitude', 'country'])
    .where('id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type ZoneColumns = ZoneArea & ZoneTerms & { name: string; merchant_id: string; bounds: string; priority: number }

const toValues = ({ polygons, holes, countries, postal_codes, ...row }: ZoneColumns) => ({
  ...row,
  polygons: polygons === null ? null : json(polygons),
  holes: holes === null ? null : json(holes),
  postal_codes: postal_codes === null ? null : [...postal_codes],
  countries: countries === null ? null : [...countries],
})

export const insertZone = (db: Db, id: string, row: ZoneColumns) =>
  db
    .insertInto('zone')
    .values({ id, ...toValues(row), created_at: db.now, updated_at: db.now })
    .execute()

export const updateZone = (db: Db, id: string, row: ZoneColumns) =>
  db
    .updateTable('zone')
    .set({ ...toValues(row), updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteZone = (db: Db, id: string) => db.deleteFrom('zone').where('id', '=', id).execute()

/** The oldest zone of a merchant with this name. */
export const findZoneByName = (db: Db, merchantId: string, name: string) =>
  zones(db)
    .where('z.merchant_id', '=', merchantId)
    .where('z.name', '=', name)
    .orderBy('z.id')
    .limit(1)
    .executeTakeFirst()

export const zonesChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('zone')
    .select(['id', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
