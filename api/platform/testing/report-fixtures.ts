import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { newId } from '../runtime/ids.ts'

export const newSavedReportIds = () => ({
  saved_report: newId(),
  merchant_saved_report: newId(),
  export_schedule: newId(),
  merchant_export_schedule: newId(),
})

type Ids = ReturnType<typeof newSavedReportIds> & { merchant: string; user: string }

/** A saved report and a scheduled export of the tenant, and one of each of the merchant. */
export async function insertSavedReports(db: Db, ids: Ids, canary: string): Promise<void> {
  const report = {
    user_id: ids.user,
    name: canary,
    breakdown: 'day',
    period: 'last_7_days',
    frequency: 'none',
    weekday: 1,
    month_day: 1,
    hour: 6,
    language: 'en',
  } as const
  await db
    .insertInto('saved_report')
    .values([
      { ...report, id: ids.saved_report, merchant_id: null },
      { ...report, id: ids.merchant_saved_report, merchant_id: ids.merchant },
    ])
    .execute()
  const schedule = {
    user_id: ids.user,
    type: 'order',
    name: canary,
    options: json({ report_by: 'order' }),
    format: 'csv',
    language: 'en',
    frequency: 'daily',
    weekday: 1,
    month_day: 1,
    hour: 6,
    is_paused: true,
    created_at: db.now,
    updated_at: db.now,
  } as const
  const lists = { columns: ['order_id'], receiver_ids: [] }
  await db
    .insertInto('export_schedule')
    .values([
      { ...schedule, ...lists, id: ids.export_schedule, merchant_id: null },
      { ...schedule, ...lists, id: ids.merchant_export_schedule, merchant_id: ids.merchant },
    ])
    .execute()
}
