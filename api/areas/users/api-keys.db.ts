import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, containsPattern, sortBy } from '#api/platform/db/listing.ts'
import { sql } from 'kysely'

const columns = [
  'api_key.id',
  'api_key.name',
  'api_key.masked_key',
  'api_key.permissions',
  'api_key.created_by',
  'api_key.created_at',
  'api_key.last_used_at',
] as const
const known = (db: Db) =>
  db
    .selectFrom('api_key')
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.id', '=', 'api_key.created_by').on('app_user.deleted_at', 'is', null),
    )

export async function listApiKeys(
  db: Db,
  { search, page, limit, sort }: { search: string; page: number; limit: number; sort?: string | undefined },
) {
  const order = sortBy(sort, ['name', 'created_at', 'last_used_at'], { field: 'created_at', direction: 'desc' })
  const found = known(db).$if(search.trim() !== '', (keys) =>
    keys.where((is) => is(is.fn<string>('lower', ['api_key.name']), 'like', containsPattern(search))),
  )
  const [data, { total }] = await Promise.all([
    found
      .select([...columns, nameOfMaker])
      .orderBy(`api_key.${order.field}`, (by) =>
        order.direction === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast(),
      )
      .orderBy('api_key.id')
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

const nameOfMaker = sql<
  string | null
>`case when app_user.id is null then null else trim(app_user.first_name || ' ' || app_user.last_name) end`.as(
  'creator_name',
)

export type NewKey = {
  id: string
  name: string
  key_hash: Buffer
  masked_key: string
  permissions: string[]
  created_by: string
}
export const addKey = (db: Db, key: NewKey) =>
  db
    .insertInto('api_key')
    .values({ ...key, created_at: db.now })
    .execute()

export const deleteKey = (db: Db, id: string) =>
  db.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst()
