import type { SavedReport, SavedReportInput } from '#contract/areas/reports/saved.ts'
import type { MailReceiver } from '#contract/schemas/mail-schedule.ts'
import { maxSavedReports } from '#contract/areas/reports/saved.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { exportLocales } from '../../exports/exports.rules.ts'
import { listReceivers, receiversError } from '../../exports/schedules/receivers.queries.ts'
import { findMerchantFacts } from '../reports.db.ts'
import { mayReadReports } from './readers.rules.ts'
import {
  countSavedReports,
  deleteSavedReport,
  findSavedReport,
  insertSavedReport,
  updateSavedReport,
} from './saved-reports.db.ts'
import { nextMailAt } from '../../exports/schedules/mail-times.rules.ts'

const maySee =
  ({ db }: Context) =>
  (user: Parameters<typeof mayReadReports>[0]) =>
    mayReadReports(user, db.scope.merchantId)

/** The users that a report of this panel can be mailed to. */
export const listReportReceivers = (context: Context): Promise<MailReceiver[]> =>
  listReceivers(context, maySee(context))

/** Throws 422 for a schedule without receivers, for receivers who may not see it, and for unknown merchants. */
async function assertValid(context: Context, input: SavedReportInput, kept: readonly string[]): Promise<void> {
  const { db } = context
  if (!exportLocales.includes(input.language)) throw invalid({ language: 'The selected language is invalid.' })
  if (input.frequency !== 'none' && input.receiver_ids.length === 0)
    throw invalid({ receiver_ids: 'The receivers field is required.' })
  const errors = await receiversError(context, maySee(context), { receiver_ids: input.receiver_ids, kept })
  if (errors.receiver_ids !== undefined) throw invalid(errors)
  if (input.merchant_id !== null) orNotFound(await findMerchantFacts(db, input.merchant_id), 'Merchant')
}

async function nextAt({ db, tenant }: Context, input: SavedReportInput): Promise<string | null> {
  const { merchantId } = db.scope
  const facts = merchantId === null ? undefined : await findMerchantFacts(db, merchantId)
  const at = nextMailAt(input, db.nowMs, facts?.timezone ?? tenant.timezone)
  return at === null ? null : isoAt(at)
}

const found = async ({ db }: Context, id: string): Promise<SavedReport> =>
  orNotFound(await findSavedReport(db, id), 'Saved report')

export async function createSavedReport(context: Context, input: SavedReportInput): Promise<SavedReport> {
  const { db } = context
  await assertValid(context, input, [])
  if ((await countSavedReports(db)) >= maxSavedReports)
    throw apiError('TOO_MANY_SAVED_REPORTS', { limit: maxSavedReports })
  const id = newId()
  await insertSavedReport(db, panelUser(context).id, { id, input, next_at: await nextAt(context, input) })
  await audit(db, 'reports.saved', `saved_report:${id}`, input)
  return found(context, id)
}

export async function changeSavedReport(
  context: Context,
  { id, expected_updated_at, ...input }: SavedReportInput & { id: string; expected_updated_at?: string | undefined },
): Promise<SavedReport> {
  const { db } = context
  const report = await found(context, id)
  assertUnmodified(report.updated_at, expected_updated_at)
  await assertValid(context, input, report.receiver_ids)
  await updateSavedReport(db, { id, input, next_at: await nextAt(context, input) })
  await audit(db, 'reports.changed', `saved_report:${id}`, input)
  return found(context, id)
}

export async function removeSavedReport({ db }: Context, id: string): Promise<{ id: string }> {
  if (!(await deleteSavedReport(db, id))) throw notFound('Saved report')
  await audit(db, 'reports.deleted', `saved_report:${id}`)
  return { id }
}
