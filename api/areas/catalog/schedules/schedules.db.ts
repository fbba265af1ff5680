import type { Insertable, Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

const schedules = (db: Db) =>
  db
    .selectFrom('schedule as s')
    .select([
      's.id',
      's.merchant_id',
      's.name',
      's.type',
      's.slots',
      's.start_date',
      's.end_date',
      's.timezone',
      's.product_ids',
      's.category_ids',
      's.status',
      's.created_at',
      's.updated_at',
    ])
    .where('s.merchant_id', '=', db.merchantId)

type ListInput = SearchInput & { status?: 'active' | 'inactive' | undefined }

export const listSchedules = (db: Db, input: ListInput) =>
  listPage(
    schedules(db)
      .where(containsText('s.name', input.search))
      .$if(input.status !== undefined, (qb) => qb.where('s.status', '=', input.status ?? 'active')),
    input,
    { sorts: ['name', 'created_at', 'updated_at', 'status', 'type'], defaultSort: '-created_at', table: 's' },
  )

export const oneSchedule = (db: Db, id: string) => schedules(db).where('s.id', '=', id).executeTakeFirst()
/** Products of the merchant that still exist, by name. */
export const productNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('merchant_id', '=', db.merchantId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const lockSchedule = (db: Db, id: string) =>
  schedules(db).where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertSchedule = (db: Db, row: Insertable<Tables['schedule']>) =>
  db
    .insertInto('schedule')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()
export const setSchedule = (db: Db, id: string, columns: Updateable<Tables['schedule']>) =>
  db
    .updateTable('schedule')
    .set({ ...columns, updated_at: db.now })
    .where('id', '=', id)
    .execute()
export const deleteSchedule = (db: Db, id: string) => db.deleteFrom('schedule').where('id', '=', id).execute()
