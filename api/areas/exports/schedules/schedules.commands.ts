import type { ExportSchedule, ExportScheduleInput, ScheduledType } from '#contract/areas/exports/schedules.ts'
import { maxExportSchedules } from '#contract/areas/exports/schedules.ts'
import type { ExportOptions } from '#contract/areas/exports.ts'
import { ExportOptions as ExportOptionsSchema } from '#contract/areas/exports.ts'
import type { MailReceiver } from '#contract/schemas/mail-schedule.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { exportLocales } from '../exports.rules.ts'
import { merchantChoice } from '../merchant-choice.commands.ts'
import { nextMailAt } from './mail-times.rules.ts'
import { mayExport } from './may-export.rules.ts'
import { listReceivers, receiversError } from './receivers.queries.ts'
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  findTimezone,
  insertSchedule,
  listSchedules,
  updateSchedule,
} from './schedules.db.ts'

const maySee = (context: Context, type: ScheduledType) => (user: { permissions: ReadonlySet<string> }) =>
  mayExport(user.permissions, context.db.scope.merchantId, type)

/** Throws 403 unless the caller may export this type in this panel. */
function assertMayExport(context: Context, type: ScheduledType): void {
  if (!maySee(context, type)(panelUser(context))) throw apiError('NOT_ALLOWED')
}

export async function listExportSchedules(context: Context, type: ScheduledType): Promise<ExportSchedule[]> {
  assertMayExport(context, type)
  return listSchedules(context.db, type)
}

export async function listScheduleReceivers(context: Context, type: ScheduledType): Promise<MailReceiver[]> {
  assertMayExport(context, type)
  return listReceivers(context, maySee(context, type))
}

const typesOfMerchants: readonly ScheduledType[] = ['order', 'products', 'merchants', 'transactions', 'reports']

/** The filters of the exports. Throws 422 for merchants of other tenants and for a report of several. */
async function optionsOf(context: Context, input: ExportScheduleInput): Promise<ExportOptions> {
  const { type, report_by, by } = input
  const merchant_ids = typesOfMerchants.includes(type) ? input.merchant_ids : []
  if (type === 'reports' && merchant_ids.length > 1) throw invalid({ merchant_ids: 'Choose one merchant, or all.' })
  const choice = await merchantChoice(context.db, {
    merchant_choice: merchant_ids.length > 0 ? 'custom' : 'all',
    merchant_ids,
  })
  return ExportOptionsSchema.parse({
    ...choice,
    report_by: type === 'order' ? report_by : null,
    breakdown: type === 'reports' ? by : null,
  })
}

async function nextAt({ db, tenant }: Context, input: ExportScheduleInput): Promise<string | null> {
  const { merchantId } = db.scope
  const timezone = merchantId === null ? tenant.timezone : await findTimezone(db, merchantId)
  const at = input.is_paused ? null : nextMailAt(input, db.nowMs, timezone ?? tenant.timezone)
  return at === null ? null : isoAt(at)
}

/** What is stored. The columns that its user may not see are left out when the file is made. */
async function checked(context: Context, id: string, fields: ExportScheduleInput, kept: readonly string[]) {
  const { merchant_ids: _merchants, report_by: _report, by: _by, ...input } = fields
  assertMayExport(context, input.type)
  if (!exportLocales.includes(input.language)) throw invalid({ language: 'The selected language is invalid.' })
  const { receiver_ids } = input
  const errors = await receiversError(context, maySee(context, input.type), { receiver_ids, kept })
  if (errors.receiver_ids !== undefined) throw invalid(errors)
  return {
    id,
    user_id: panelUser(context).id,
    input: { ...input, columns: [...new Set(input.columns)], receiver_ids: [...new Set(receiver_ids)] },
    options: await optionsOf(context, fields),
    next_at: await nextAt(context, fields),
  }
}

export async function createExportSchedule(context: Context, input: ExportScheduleInput): Promise<ExportSchedule> {
  const { db } = context
  const id = newId()
  const write = await checked(context, id, input, [])
  if ((await countSchedules(db, input.type)) >= maxExportSchedules)
    throw invalid({ name: `There are already ${maxExportSchedules} schedules. Delete one first.` })
  await insertSchedule(db, write)
  await audit(db, 'export.scheduled', `export_schedule:${id}`, input)
  return found(context, id)
}

/** The schedule, if the caller may export its type. */
async function found(context: Context, id: string): Promise<ExportSchedule> {
  const schedule = orNotFound(await findSchedule(context.db, id), 'Export schedule')
  assertMayExport(context, schedule.type)
  return schedule
}

export async function changeExportSchedule(
  context: Context,
  { id, expected_updated_at, ...input }: ExportScheduleInput & { id: string; expected_updated_at?: string | undefined },
): Promise<ExportSchedule> {
  const schedule = await found(context, id)
  assertUnmodified(schedule.updated_at, expected_updated_at)
  if (input.type !== schedule.type) throw invalid({ type: 'The type of a schedule cannot be changed.' })
  await updateSchedule(context.db, await checked(context, id, input, schedule.receiver_ids))
  await audit(context.db, 'export.schedule_changed', `export_schedule:${id}`, input)
  return found(context, id)
}

export async function removeExportSchedule(context: Context, id: string): Promise<{ id: string }> {
  await found(context, id)
  if (!(await deleteSchedule(context.db, id))) throw notFound('Export schedule')
  await audit(context.db, 'export.schedule_deleted', `export_schedule:${id}`)
  return { id }
}
