import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt, msOf } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { formatDay } from '#api/platform/text/format.ts'
import { sendMail } from '../../notifications/mails.commands.ts'
import { localDate } from '../../schedules/local-time.rules.ts'
import type { Exportable } from '../define-export.ts'
import { enqueueExport } from '../exports.commands.ts'
import type { CompletedExport } from '../export-mail.commands.ts'
import { insertExport } from '../exports.db.ts'
import { canSeeColumns, visibleColumns } from '../exports.rules.ts'
import { daysBefore, lastMailAt, nextMailAt } from './mail-times.rules.ts'
import { linkDays, linkMs, mailLinks } from './mail-links.rules.ts'
import { mayExport } from './may-export.rules.ts'
import { listUsersWithPermissions } from './receivers.queries.ts'
import { deleteOldFiles, findMailing, findTimezone, lockDueSchedule, refuseSchedule, setNext } from './schedules.db.ts'
import type { DueSchedule } from './schedules.db.ts'

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

/**
 * Mails a link to the file, which expires, to the receivers of the schedule who may see all of its columns. Runs in the
 * transaction that completes the record.
 */
export async function mailScheduledExport(db: Db, list: Exportable, completed: CompletedExport): Promise<void> {
  const { services, tenant, record, file_key, file_name, records } = completed
  const mailing = record.schedule_id && (await findMailing(db, record.schedule_id))
  if (!mailing || record.type === 'payout' || record.type === 'bundle') return
  await deleteOldFiles(db, mailing.id, isoAt(db.nowMs - linkMs))
  const { type, merchant_id, columns, language } = record
  const users = await listUsersWithPermissions(db, merchant_id, mailing.receiver_ids)
  const host = tenant.adminHost
  for (const { id, first_name, email, permissions } of users) {
    if (!mayExport(permissions, merchant_id, type) || !canSeeColumns(list, permissions, columns)) continue
    await sendMail(db, {
      to: email,
      name: first_name,
      locale: language,
      template: 'scheduled_export',
      values: { title: mailing.name, file: file_name, records, period: periodText(record), days: linkDays },
      ...mailLinks(services, {
        host,
        fileKey: file_key,
        nowMs: db.nowMs,
        receiver: { reportId: mailing.id, userId: id },
      }),
    })
  }
}

function periodText({ schedule_period, language }: CompletedExport['record']): string {
  const [start, end] = (schedule_period ?? '').split('/').map((date) => formatDay(`${date}T00:00:00Z`, 'UTC', language))
  return start === end ? `${start}` : `${start} – ${end}`
}
