import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const creatorName = sql<
  string | null
>`case when u.id is null then null else trim(u.first_name || ' ' || u.last_name) end`.as('creator_name')

const selectApiKeys = (db: Db) =>
  db
    .selectFrom('api_key as k')
    .leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'k.created_by').on('u.deleted_at', 'is', null))
    .select(['k.id', 'k.name', 'k.masked_key', 'k.permissions', 'k.created_by', 'k.created_at', 'k.last_used_at'])
    .select(['k.allowed_addresses', 'k.calls_per_minute'])
    .select(
      sql<string | null>`case when k.previous_key_until > ${db.now} then k.previous_key_until end`.as(
        'previous_key_until',
      ),
    )
    .select(creatorName)

export const listApiKeys = (db: Db, input: SearchInput) =>
  listPage(selectApiKeys(db).where(containsText('k.name', input.search)), input, {
    sorts: ['name', 'created_at', 'last_used_at'],
    defaultSort: '-created_at',
    table: 'k',
    nulls: 'last',
  })

export const findApiKey = (db: Db, id: string) => selectApiKeys(db).where('k.id', '=', id).executeTakeFirst()

export const insertApiKey = (db: Db, key: Omit<Insertable<Tables['api_key']>, 'created_at'>) =>
  db
    .insertInto('api_key')
    .values({ ...key, created_at: db.now })
    .execute()

export const updateApiKey = (db: Db, id: string, changes: Updateable<Tables['api_key']>) =>
  db.updateTable('api_key').set(changes).where('id', '=', id).execute()

/** Hash and creator of a key, locked. */
export const lockApiKey = (db: Db, id: string) =>
  db
    .selectFrom('api_key')
    .select(['name', 'key_hash', 'created_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const deleteApiKey = (db: Db, id: string) =>
  db.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst()
