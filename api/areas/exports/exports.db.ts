import type { ExportError, ExportOptions, ExportType, FileFormat } from '#contract/areas/exports.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import { sql } from 'kysely'

const columns = [
  'id',
  'merchant_id',
  'type',
  'created_at as date',
  'start_date',
  'end_date',
  'options',
  'columns',
  'format',
  'language',
  'records',
  'status',
  'error',
  'file_key',
  'user_id',
  'schedule_id',
] as const

export type NewExport = {
  id: string
  type: ExportType
  user_id: string
  start_date: string | null
  end_date: string | null
  options: ExportOptions
  columns: string[]
  format: FileFormat
  language: string
} & Partial<ScheduledExport>
/** Of an export that a schedule starts, in the scope above all merchants. */
type ScheduledExport = {
  merchant_id: string | null
  schedule_id: string
  schedule_period: string
  timezone: string
}

/** Inserts a record; false if the user’s export of this list is still running, or the schedule has exported the period. */
export async function insertExport(db: Db, { options, ...record }: NewExport): Promise<boolean> {
  const result = await db
    .insertInto('export_record')
    .values({ merchant_id: db.scope.merchantId, ...record, options: json(options), created_at: db.now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>
export const findExport = (db: Db, id: string) =>
  db.selectFrom('export_record').select(columns).where('id', '=', id).executeTakeFirst()

/** Exports of one list, by the tenant or by the merchant in scope. */
export const listExports = (db: Db, { type, search, ...input }: SearchInput & { type: ExportType | undefined }) =>
  listPage(
    db
      .selectFrom('export_record as e')
      .select(columns)
      .$if(type !== undefined, (qb) => qb.where('type', '=', type ?? 'order'))
      .$if(db.scope.merchantId === null, (qb) => qb.where('merchant_id', 'is', null))
      .$if(search.trim() !== '', (qb) => qb.where(sql<string>`e.id::text`, 'like', containsPattern(search))),
    input,
    { sorts: ['created_at', 'records', 'status'], defaultSort: '-created_at', table: 'e' },
  )

/** Increments the attempts of a running export and returns it; undefined if it has ended. */
export async function startAttempt(db: Db, id: string) {
  const attempt = await db
    .updateTable('export_record')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning([
      'id',
      'user_id',
      'merchant_id',
      'type',
      'created_at',
      'start_date',
      'end_date',
      'options',
      'columns',
      'format',
      'language',
      'attempts',
      'schedule_id',
      'schedule_period',
      'timezone',
    ])
    .executeTakeFirst()
  return attempt
}
export type ExportAttempt = NonNullable<Awaited<ReturnType<typeof startAttempt>>>

type Progress = { records: number; status?: 'completed' | 'failed'; error?: ExportError; file_key?: string }

/** Updates a running export. Undefined if it has ended or a later attempt owns it; a null `attempt` matches any. */
export const updateProgress = (db: Db, id: string, attempt: number | null, progress: Partial<Progress>) =>
  db
    .updateTable('export_record')
    .set(progress)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .$if(attempt !== null, (qb) => qb.where('attempts', '=', attempt ?? 0))
    .returning(['id as export_id', 'merchant_id', 'type', 'status', 'records'])
    .executeTakeFirst()

/** The active user who requested the export. */
export const findExporter = (db: Db, id: string) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
