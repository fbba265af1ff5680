import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, containsPattern } from '#api/platform/db/listing.ts'
import type { Sort } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

export const scheduleSorts = ['name', 'created_at', 'updated_at', 'status', 'type'] as const
export type ScheduleSort = Sort<(typeof scheduleSorts)[number]>

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

type Page = { page: number; limit: number; search: string; status?: 'active' | 'inactive' | undefined }

export async function listSchedules(db: Db, wanted: Page, { field, direction }: ScheduleSort) {
  const found = schedules(db)
    .where(sql<boolean>`lower(s.name) like ${containsPattern(wanted.search)}`)
    .$if(wanted.status !== undefined, (rows) => rows.where('s.status', '=', wanted.status ?? 'active'))
  const [data, meta] = await Promise.all([
    found
      .orderBy(`s.${field}`, direction)
      .orderBy('s.id', direction)
      .limit(wanted.limit)
      .offset(offsetOf(wanted))
      .execute(),
    found
      .clearSelect()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data, meta }
}

export const oneSchedule = (db: Db, id: string) => schedules(db).where('s.id', '=', id).executeTakeFirst()
export const lockedSchedule = (db: Db, id: string) =>
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
