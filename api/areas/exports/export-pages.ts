import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { Cell } from './csv.rules.ts'
import type { Exportable } from './define-export.ts'
import { publishProgress } from './exports.commands.ts'
import type { ExportAttempt } from './exports.db.ts'
import { updateProgress } from './exports.db.ts'
import { exportTexts } from './exports.rules.ts'
import { instantRangeOf } from './instant-range.rules.ts'

/** The export was cancelled or has timed out, or a later attempt writes its file. */
export class ExportStopped extends Error {}

/** Few enough that writing a page holds up nothing else for long. */
const rowsPerPage = 250
const progressIntervalMs = 2_000

export type ExportWork = {
  lists: readonly Exportable[]
  openTransaction: OpenTransaction
  services: AppServices
  record: ExportAttempt
  tenant: ResolvedTenant
  timezone: string
  tenantId: string
}

/**
 * Pages of rows, each read in its own transaction in the scope of the export while the page before is written. Reports
 * progress every two seconds.
 */
export async function* pagesOf(work: ExportWork, progress: { records: number }): AsyncGenerator<Cell[][]> {
  const read = pageReader(work)
  const report = progressReporter(work, progress)
  let next: Promise<Page> | undefined = read(null)
  while (next) {
    const { rows, last }: Page = await next
    next = last === null ? undefined : read(last)
    // A failed read is thrown when its turn comes.
    next?.catch(() => undefined)
    yield rows
    progress.records += rows.length
    if (next) await report()
  }
}

/** Reports progress every two seconds. The function throws if the export was stopped meanwhile. */
export function progressReporter({ openTransaction, services, record }: ExportWork, progress: { records: number }) {
  let reportedAt = services.clock()
  return async () => {
    if (services.clock() - reportedAt < progressIntervalMs) return
    reportedAt = services.clock()
    const isRunning = await openTransaction((db) =>
      publishProgress(db, updateProgress(db, record.id, record.attempts, { records: progress.records })),
    )
    if (!isRunning) throw new ExportStopped()
  }
}

type Page = { rows: Cell[][]; last: string | null }

export function listOf({ lists, record }: ExportWork): Exportable {
  const list = lists.find(({ type, reportBy }) => type === record.type && reportBy === record.options.report_by)
  if (!list) throw new Error(`unknown export type ${record.type}`)
  return list
}

const pageReader = (work: ExportWork) => {
  const list = listOf(work)
  return (after: string | null) => readPage(work, list, work.record.columns, after)
}

export function readPage(
  { openTransaction, record, timezone, tenantId }: ExportWork,
  list: Exportable,
  columns: readonly string[],
  after: string | null,
): Promise<Page> {
  const { values } = exportTexts(record.language)
  const format = { locale: record.language, timezone, translate: (value: string) => values[value] ?? value }
  const input = {
    limit: rowsPerPage,
    options: record.options,
    start_date: record.start_date,
    end_date: record.end_date,
    timezone,
    ...instantRangeOf(record.start_date, record.end_date, timezone),
  }
  const scope = { tenantId, merchantId: record.merchant_id }
  return openTransaction((db) => list.page(db, { ...input, after }, columns, format), { scope })
}
