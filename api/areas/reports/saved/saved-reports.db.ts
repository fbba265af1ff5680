import { sql } from 'kysely'
import type { SavedReport, SavedReportInput } from '#contract/areas/reports/saved.ts'
import type { Db } from '#api/platform/db/db.ts'

const columns = [
  'id',
  'name',
  'breakdown as by',
  'period as range',
  'report_merchant_id as merchant_id',
  'frequency',
  'weekday',
  'month_day',
  'hour',
  'language',
  'receiver_ids',
  'next_at',
  'sent_at',
  'updated_at',
] as const

/** Reports of the tenant, or of the merchant in scope. */
const ownReports = (db: Db) =>
  db.selectFrom('saved_report').where('merchant_id', 'is not distinct from', db.scope.merchantId)

export const listSavedReports = (db: Db): Promise<SavedReport[]> =>
  ownReports(db).select(columns).orderBy('name').orderBy('id').execute()

export const findSavedReport = (db: Db, id: string): Promise<SavedReport | undefined> =>
  ownReports(db).select(columns).where('id', '=', id).executeTakeFirst()

export async function countSavedReports(db: Db): Promise<number> {
  const { count } = await ownReports(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const valuesOf = ({ by, range, merchant_id, ...input }: SavedReportInput) => ({
  ...input,
  breakdown: by,
  period: range,
  report_merchant_id: merchant_id,
})

type SavedReportWrite = { id: string; input: SavedReportInput; next_at: string | null }

export const insertSavedReport = (db: Db, userId: string | null, { id, input, next_at }: SavedReportWrite) =>
  db
    .insertInto('saved_report')
    .values({
      ...valuesOf(input),
      id,
      next_at,
      user_id: userId,
      merchant_id: db.scope.merchantId,
      created_at: db.now,
      updated_at: db.now,
    })
    .execute()

export const updateSavedReport = (db: Db, { id, input, next_at }: SavedReportWrite) =>
  db
    .updateTable('saved_report')
    .set({ ...valuesOf(input), next_at, updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteSavedReport = (db: Db, id: string) =>
  db
    .deleteFrom('saved_report')
    .where('id', '=', id)
    .where('merchant_id', 'is not distinct from', db.scope.merchantId)
    .returning('id')
    .executeTakeFirst()

/** Locks a report that is due. Undefined if another process mails it now, or has mailed it. */
export const lockDueReport = (db: Db, id: string) =>
  db
    .selectFrom('saved_report')
    .select([...columns, 'merchant_id as owner_merchant_id', 'user_id'])
    .where('id', '=', id)
    .where('next_at', '<=', db.now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type DueReport = NonNullable<Awaited<ReturnType<typeof lockDueReport>>>

export const markSent = (db: Db, id: string, next_at: string | null) =>
  db.updateTable('saved_report').set({ sent_at: db.now, next_at }).where('id', '=', id).execute()

/** Takes a user out of the receivers. */
export const removeReceiver = (db: Db, reportId: string, userId: string) =>
  db
    .updateTable('saved_report')
    .set({ receiver_ids: sql<string[]>`array_remove(receiver_ids, ${userId}::uuid)` })
    .where('id', '=', reportId)
    .returning('id')
    .executeTakeFirst()

/** Forgets the files of earlier mails whose links have expired. */
export const deleteOldFiles = (db: Db, prefix: string, before: string) =>
  db.deleteFrom('file').where('key', 'like', `${prefix}%`).where('created_at', '<', before).execute()
