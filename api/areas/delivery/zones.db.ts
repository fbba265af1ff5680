import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { ZoneArea } from './zones.rules.ts'

const columns = [
  'z.id',
  'z.name',
  'z.merchant_id',
  'z.method',
  'z.radius',
  'z.polygons',
  'z.countries',
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
    { sorts: ['name', 'method', 'is_active', 'created_at', 'updated_at'], defaultSort: 'name', table: 'z' },
  )

export const findZone = (db: Db, id: string) => zones(db).where('z.id', '=', id).executeTakeFirst()

/** Position of a merchant; undefined if it does not exist. */
export const findMerchantPosition = (db: Db, merchantId: string) =>
  db
    .selectFrom('merchant')
    .select(['latitude', 'longitude'])
    .where('id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type ZoneColumns = ZoneArea & { name: string; merchant_id: string; bounds: string }

const toValues = ({ polygons, countries, ...row }: ZoneColumns) => ({
  ...row,
  polygons: polygons === null ? null : json(polygons),
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
