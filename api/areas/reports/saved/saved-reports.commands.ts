import type { ReportReceiver, SavedReport, SavedReportInput } from '#contract/areas/reports/saved.ts'
import { maxSavedReports } from '#contract/areas/reports/saved.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { exportLocales } from '../../exports/exports.rules.ts'
import { findMerchantFacts } from '../reports.db.ts'
import { canReceive } from './readers.rules.ts'
import {
  countSavedReports,
  deleteSavedReport,
  findSavedReport,
  insertSavedReport,
  listUsersWithPermissions,
  updateSavedReport,
} from './saved-reports.db.ts'
import { nextMailAt } from './schedule.rules.ts'

/** The users that a report of this panel can be mailed to, or those of them with these ids. */
export async function listReceivers(context: Context, ids?: readonly string[]): Promise<ReportReceiver[]> {
  const { db } = context
  const { merchantId } = db.scope
  const users = await listUsersWithPermissions(db, merchantId, ids)
  return users
    .filter((user) => canReceive(user, merchantId, panelUser(context).id))
    .map(({ id, first_name, last_name, email }) => ({ id, name: `${first_name} ${last_name}`.trim(), email }))
}

/** Throws 422 for a schedule without receivers, for receivers who may not see it, and for unknown merchants. */
async function assertValid(context: Context, input: SavedReportInput, kept: readonly string[]): Promise<void> {
  const { db } = context
  if (!exportLocales.includes(input.language)) throw invalid({ language: 'The selected language is invalid.' })
  if (input.frequency !== 'none' && input.receiver_ids.length === 0)
    throw invalid({ receiver_ids: 'The receivers field is required.' })
  const added = input.receiver_ids.filter((id) => !kept.includes(id))
  if (added.length > 0) {
    const offered = new Set((await listReceivers(context, added)).map(({ id }) => id))
    if (added.some((id) => !offered.has(id))) throw invalid({ receiver_ids: 'The selected receivers is invalid.' })
  }
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
