import type { Db } from '../db/db.ts'
import { newId } from '../runtime/ids.ts'

export const newSavedReportIds = () => ({ saved_report: newId(), merchant_saved_report: newId() })

type Ids = ReturnType<typeof newSavedReportIds> & { merchant: string; user: string }

/** A saved report of the tenant and one of the merchant. */
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
}
