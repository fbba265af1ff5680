import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import type { Exportable } from '../define-export.ts'
import { enqueueExport } from '../exports.commands.ts'
import { insertExport } from '../exports.db.ts'
import { visibleColumns } from '../exports.rules.ts'
import { daysBefore, lastMailAt, nextMailAt } from './mail-times.rules.ts'
import { mayExport } from './may-export.rules.ts'
import { listUsersWithPermissions } from './receivers.queries.ts'
import type { DueSchedule } from './schedules.db.ts'
import { findTimezone, lockDueSchedule, refuseSchedule, setNext } from './schedules.db.ts'

/** Types whose records have no date: each file has all of them. */
const withoutDates = new Set(['products', 'coupons'])

/**
 * Starts the export of a schedule that is due and sets its next time, in one transaction: a process that is killed has
 * done both or nothing. The unique key of the record allows one export of each period.
 */
export async function startDueExport(
  db: Db,
  services: AppServices,
  lists: readonly Exportable[],
  scheduleId: string,
): Promise<void> {
  const schedule = await lockDueSchedule(db, scheduleId)
  const tenant = schedule && (await services.tenants.find(db.scope.tenantId))
  if (!schedule || !tenant) return
  const { id, merchant_id } = schedule
  const timezone = merchant_id === null ? tenant.timezone : await findTimezone(db, merchant_id)
  if (timezone === undefined) return void (await setNext(db, id, null))
  const columns = await columnsOf(db, lists, schedule)
  if (columns.length === 0) {
    await refuseSchedule(db, id)
    return audit(db, 'export.schedule_refused', `export_schedule:${id}`)
  }
  if (tenant.isAdminActive) await startExport(db, schedule, columns, timezone)
  const next = nextMailAt(schedule, db.nowMs, timezone)
  await setNext(db, id, next === null ? null : isoAt(next))
}

/** The columns that the user of the schedule may export now; none if that user is gone or may not export this. */
async function columnsOf(db: Db, lists: readonly Exportable[], schedule: DueSchedule): Promise<string[]> {
  const { type, options, merchant_id, user_id, columns } = schedule
  const list = lists.find((one) => one.type === type && one.reportBy === options.report_by)
  const [user] = await listUsersWithPermissions(db, merchant_id, [user_id])
  if (!list || !user || !mayExport(user.permissions, merchant_id, type)) return []
  return visibleColumns(list, user.permissions).filter((name) => columns.includes(name))
}

async function startExport(db: Db, schedule: DueSchedule, columns: string[], timezone: string): Promise<void> {
  const { frequency, next_at, type, options, format, language } = schedule
  const at = lastMailAt(schedule, msOf(next_at ?? db.now), db.nowMs, timezone)
  const days = daysBefore(frequency, localDate(at, timezone))
  const id = newId()
  const isNew = await insertExport(db, {
    id,
    type,
    options,
    columns,
    format,
    language,
    timezone,
    ...(withoutDates.has(type) ? { start_date: null, end_date: null } : days),
    user_id: schedule.user_id,
    merchant_id: schedule.merchant_id,
    schedule_id: schedule.id,
    schedule_period: `${days.start_date}/${days.end_date}`,
  })
  if (isNew) await enqueueExport(db, id)
}
