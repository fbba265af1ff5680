import { sql } from 'kysely'
import type { ExportSchedule, ExportScheduleInput, ScheduledType } from '#contract/areas/exports/schedules.ts'
import type { ExportOptions } from '#contract/areas/exports.ts'
import { ExportOptions as ExportOptionsSchema } from '#contract/areas/exports.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

const columns = [
  's.id',
  's.type',
  's.name',
  's.options',
  's.columns',
  's.format',
  's.language',
  's.frequency',
  's.weekday',
  's.month_day',
  's.hour',
  's.receiver_ids',
  's.is_paused',
  's.is_refused',
  's.next_at',
  's.updated_at',
] as const

/** Schedules of the tenant, or of the merchant in scope, each with its latest export. */
const ownSchedules = (db: Db) =>
  db
    .selectFrom('export_schedule as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('export_record as e')
          .select(['e.created_at as date', 'e.status', 'e.error'])
          .whereRef('e.tenant_id', '=', 's.tenant_id')
          .whereRef('e.schedule_id', '=', 's.id')
          .orderBy('e.created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('s.merchant_id', 'is not distinct from', db.scope.merchantId)
    .select(columns)
    .select(['last.date', 'last.status', 'last.error'])

type Row = Awaited<ReturnType<ReturnType<typeof ownSchedules>['execute']>>[number]

function scheduleOf({ options, date, status, error, ...row }: Row): ExportSchedule {
  const { merchant_ids, report_by, breakdown } = ExportOptionsSchema.parse(options)
  const last = date === null || status === null ? null : { date, status, error }
  return { ...row, merchant_ids, report_by: report_by ?? 'order', by: breakdown ?? 'day', last }
}

export async function listSchedules(db: Db, type: ScheduledType): Promise<ExportSchedule[]> {
  const rows = await ownSchedules(db).where('s.type', '=', type).orderBy('s.name').orderBy('s.id').execute()
  return rows.map(scheduleOf)
}

export async function findSchedule(db: Db, id: string): Promise<ExportSchedule | undefined> {
  const row = await ownSchedules(db).where('s.id', '=', id).executeTakeFirst()
  return row && scheduleOf(row)
}

export async function countSchedules(db: Db, type: ScheduledType): Promise<number> {
  const { count } = await db
    .selectFrom('export_schedule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', 'is not distinct from', db.scope.merchantId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return count
}

type ScheduleWrite = {
  id: string
  user_id: string
  input: Omit<ExportScheduleInput, 'merchant_ids' | 'report_by' | 'by'>
  options: ExportOptions
  next_at: string | null
}
const valuesOf = (db: Db, { id: _id, input, options, ...write }: ScheduleWrite) => ({
  ...input,
  ...write,
  options: json(options),
  is_refused: false,
  updated_at: db.now,
})

export const insertSchedule = (db: Db, write: ScheduleWrite) =>
  db
    .insertInto('export_schedule')
    .values({ ...valuesOf(db, write), id: write.id, merchant_id: db.scope.merchantId, created_at: db.now })
    .execute()

export const updateSchedule = (db: Db, write: ScheduleWrite) =>
  db.updateTable('export_schedule').set(valuesOf(db, write)).where('id', '=', write.id).execute()

export const deleteSchedule = (db: Db, id: string) =>
  db
    .deleteFrom('export_schedule')
    .where('id', '=', id)
    .where('merchant_id', 'is not distinct from', db.scope.merchantId)
    .returning('id')
    .executeTakeFirst()

/** Locks a schedule that is due. Undefined if another process runs it now, or has run it. */
export const lockDueSchedule = (db: Db, id: string) =>
  db
    .selectFrom('export_schedule as s')
    .select([...columns, 's.merchant_id', 's.user_id'])
    .where('s.id', '=', id)
    .where('s.next_at', '<=', db.now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type DueSchedule = NonNullable<Awaited<ReturnType<typeof lockDueSchedule>>>

export const setNext = (db: Db, id: string, next_at: string | null) =>
  db.updateTable('export_schedule').set({ next_at }).where('id', '=', id).execute()

/** Pauses a schedule whose user may no longer export this. */
export const refuseSchedule = (db: Db, id: string) =>
  db
    .updateTable('export_schedule')
    .set({ next_at: null, is_paused: true, is_refused: true, updated_at: db.now })
    .where('id', '=', id)
    .execute()

/** Name and receivers of the schedule of an export; undefined if it was deleted. */
export const findMailing = (db: Db, id: string) =>
  db.selectFrom('export_schedule').select(['id', 'name', 'receiver_ids']).where('id', '=', id).executeTakeFirst()

/** The time zone of a merchant; undefined if it was deleted. */
export const findTimezone = async (db: Db, merchantId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('merchant')
      .select('timezone')
      .where('id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.timezone

/** Forgets the files that a schedule made before an instant. */
export const deleteOldFiles = (db: Db, scheduleId: string, before: string) =>
  sql`with old as (
      select id, file_key from export_record
       where schedule_id = ${scheduleId} and created_at < ${before} and file_key is not null),
    cleared as (update export_record e set file_key = null from old where e.id = old.id)
    delete from file using old where file.key = old.file_key`.execute(db)
