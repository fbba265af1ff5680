import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { formatDay } from '#api/platform/text/format.ts'
import { sendMail } from '../../notifications/mails.commands.ts'
import type { Exportable } from '../define-export.ts'
import type { CompletedExport } from '../export-mail.commands.ts'
import { canSeeColumns } from '../exports.rules.ts'
import { linkDays, linkMs, mailLinks } from './mail-links.rules.ts'
import { mayExport } from './may-export.rules.ts'
import { listUsersWithPermissions } from './receivers.queries.ts'
import { deleteOldFiles, findMailing } from './schedules.db.ts'

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
