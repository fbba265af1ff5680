import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { formatDay } from '#api/platform/text/format.ts'
import { byteOrderMark, csvLine } from '../../exports/csv.rules.ts'
import { exportTexts } from '../../exports/exports.rules.ts'
import { kinds, storageKeyFor } from '../../files/file-kinds.rules.ts'
import { saveFileRecord } from '../../files/file-records.commands.ts'
import { sendMail } from '../../notifications/mails.commands.ts'
import { loadTotals } from '../order-totals.queries.ts'
import { periodsOf } from '../ranges.rules.ts'
import { reportsExport } from '../report.export.ts'
import { findMerchantFacts } from '../reports.db.ts'
import { linkDays, linkMs, mailLinks } from '../../exports/schedules/mail-links.rules.ts'
import { rowsTitle, topFigures, totalFigures } from './report-lines.rules.ts'
import { mayReadReports } from './readers.rules.ts'
import { listUsersWithPermissions } from '../../exports/schedules/receivers.queries.ts'
import { deleteOldFiles, lockDueReport, markSent } from './saved-reports.db.ts'
import type { DueReport } from './saved-reports.db.ts'
import { nextMailAt } from '../../exports/schedules/mail-times.rules.ts'

/** Rows of a file, at most: more are an export. */
const maxRows = 20_000
const pageRows = 1_000

type Work = { db: Db; services: AppServices; tenant: ResolvedTenant; report: DueReport }

/**
 * Mails a report that is due and sets its next time, in one transaction: a process that is killed has done both or
 * nothing. Mails that were missed are one mail. Receivers who may no longer see the report get none.
 */
export async function mailDueReport(db: Db, services: AppServices, reportId: string): Promise<void> {
  const report = await lockDueReport(db, reportId)
  const tenant = report && (await services.tenants.find(db.scope.tenantId))
  if (!report || !tenant) return
  const owner = report.owner_merchant_id
  const users = await listUsersWithPermissions(db, owner, report.receiver_ids)
  const readers = tenant.isAdminActive ? users.filter((user) => mayReadReports(user, owner)) : []
  const facts = owner === null ? undefined : await findMerchantFacts(db, owner)
  if (owner !== null && !facts) return void (await markSent(db, report.id, null))
  const timezone = facts?.timezone ?? tenant.timezone
  if (readers.length > 0) await mailReaders({ db, services, tenant, report }, readers, timezone)
  const next = nextMailAt(report, db.nowMs, timezone)
  await markSent(db, report.id, next === null ? null : isoAt(next))
}

async function mailReaders(
  work: Work,
  readers: Awaited<ReturnType<typeof listUsersWithPermissions>>,
  timezone: string,
): Promise<void> {
  const { db, services, tenant, report } = work
  const content = await loadContent(work, timezone)
  const file = await saveFile(work, content.csv)
  const host = tenant.adminHost
  for (const { id, first_name, email } of readers)
    await sendMail(db, {
      to: email,
      name: first_name,
      locale: report.language,
      template: 'saved_report',
      values: { report: report.name, place: content.place, period: content.period, days: linkDays },
      figures: content.figures,
      ...mailLinks(services, { host, fileKey: file, nowMs: db.nowMs, receiver: { reportId: report.id, userId: id } }),
    })
}

/** The figures of the report, its largest rows, and all of its rows as a file, in its language. */
async function loadContent({ db, tenant, report }: Work, timezone: string) {
  const merchantId = report.owner_merchant_id ?? report.merchant_id
  const facts = merchantId === null ? undefined : await findMerchantFacts(db, merchantId)
  const { current, previous, earlier } = periodsOf({ range: report.range }, db.nowMs, timezone)
  const scope = { merchantId, timezone, currency: facts?.currency ?? tenant.currency, name: facts?.name ?? tenant.name }
  const totals = await loadTotals(db, {
    ...scope,
    current: { ...scope, period: current },
    previous: { ...scope, period: previous },
    earlier: { ...scope, period: earlier },
  })
  const { start_date, end_date } = current
  const rows = await loadRows(db, report, { timezone, merchantId, start_date, end_date })
  const day = (date: string) => formatDay(`${date}T00:00:00Z`, 'UTC', report.language)
  return {
    place: scope.name,
    period: start_date === end_date ? day(start_date) : `${day(start_date)} – ${day(end_date)}`,
    figures: [
      { rows: totalFigures(totals, report.language) },
      ...(rows.length > 0
        ? [{ ...rowsTitle(report.by, report.language), rows: topFigures(rows, report.language) }]
        : []),
    ],
    csv: fileOf(rows, report.language),
  }
}

const columns = reportsExport.categories.flatMap((category) => category.columns)

type RowInput = { timezone: string; merchantId: string | null; start_date: string; end_date: string }

async function loadRows(db: Db, report: DueReport, { timezone, merchantId, start_date, end_date }: RowInput) {
  const { values } = exportTexts(report.language)
  const options = {
    merchant_choice: null,
    merchant_ids: merchantId === null ? [] : [merchantId],
    payout_provider_id: null,
    report_by: null,
    category_ids: [],
    segment_id: null,
    breakdown: report.by,
  }
  const input = { limit: pageRows, options, start_date, end_date, timezone, from: null, to: null }
  const format = { locale: report.language, timezone, translate: (value: string) => values[value] ?? value }
  const rows: Awaited<ReturnType<typeof reportsExport.page>>['rows'] = []
  for (
    let after: string | null = null, first = true;
    (first || after !== null) && rows.length < maxRows;
    first = false
  ) {
    const page = await reportsExport.page(db, { ...input, after }, columns, format)
    rows.push(...page.rows)
    after = page.last
  }
  return rows
}

function fileOf(rows: Awaited<ReturnType<typeof loadRows>>, locale: string): Buffer {
  const names = exportTexts(locale).columns
  const lines = [columns.map((name) => names[name] ?? name), ...rows].map((cells) => csvLine(cells))
  return Buffer.from(byteOrderMark + lines.join(''))
}

/** Stores the file and forgets those whose links have expired. Its key is that of the mail, so a repetition replaces it. */
async function saveFile({ db, services, report }: Work, bytes: Buffer): Promise<string> {
  const stem = report.id.replaceAll('-', '')
  const key = storageKeyFor(db.scope.tenantId, 'export', 'csv', `${stem}${db.nowMs}`)
  await services.files.put(key, bytes, kinds.csv.type)
  await deleteOldFiles(db, key.slice(0, key.indexOf(stem) + stem.length), isoAt(db.nowMs - linkMs))
  await saveFileRecord(db, {
    key,
    file_name: `${report.name}.csv`,
    mime_type: kinds.csv.type,
    size: bytes.length,
    merchant_id: report.owner_merchant_id,
    folder: null,
    purpose: 'export',
    is_private: true,
    width: null,
    height: null,
    uploaded_by: report.user_id,
  })
  return key
}
