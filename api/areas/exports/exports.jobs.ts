import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportError } from '#contract/exports.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { job } from '#api/platform/events/job.ts'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { usedBytes } from '../files/files.queries.ts'
import { keyFor, kinds as fileKinds } from '../files/kinds.rules.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { byteOrderMark, csvLine, harmless } from './csv.rules.ts'
import type { Cell } from './csv.rules.ts'
import type { Exportable } from './exportable.ts'
import { mailExported } from './exports.commands.ts'
import { noteExport, takeExport } from './exports.db.ts'
import type { TakenExport } from './exports.db.ts'
import { exportWords, spanOfDays } from './exports.rules.ts'
import { exportGiveUp, exportWrite } from './exports.job-types.ts'

const attempts = 3
const pageRows = 500
const tellEveryMs = 2_000

type Work = {
  kinds: readonly Exportable[]
  open: OpenTransaction
  platform: AppServices
  record: TakenExport
  tenant: ResolvedTenant
  timezone: string
  tenantId: string
}

/**
 * Writes the file anew with each attempt, under a name of its own: whatever an earlier one left behind is
 * removed, and only the latest may complete the record.
 */
const write = (kinds: readonly Exportable[]) =>
  job({
    ...exportWrite,
    retries: attempts,
    ownTransactions: true,
    usesReportPool: true,
    run: (context) => writeOne(kinds, context),
  })

async function writeOne(
  kinds: readonly Exportable[],
  { openTransaction, services, input: { exportId } }: JobContext<{ exportId: string }>,
): Promise<void> {
  const { record, tenantId, used } = await openTransaction(async (db) => ({
    record: await takeExport(db, exportId),
    tenantId: db.scope.tenantId,
    used: await usedBytes(db),
  }))
  const tenant = record && (await services.tenants.find(tenantId))
  if (!record || !tenant) return
  const work: Work = {
    kinds,
    open: openTransaction,
    platform: services,
    record,
    tenant,
    timezone: tenant.timezone,
    tenantId,
  }
  for (let attempt = 1; attempt < record.attempts; attempt++) await discard(services, keyOf(work, attempt))
  if (record.attempts > attempts) return failed(work, 'internal_error')
  if (used > services.config.STORAGE_QUOTA_MB * 1_048_576) return failed(work, 'storage_full')
  try {
    await writeFile(work)
  } catch (error) {
    await discard(services, keyOf(work, record.attempts))
    if (record.attempts < attempts) throw error
    services.log.error({ err: error, exportId }, 'export failed')
    await failed(work, 'internal_error')
  }
}

const formatOf = ({ format }: TakenExport) => (format === 'csv' ? 'csv' : 'xlsx')
const keyOf = ({ record, tenantId }: Work, attempt: number) =>
  keyFor(tenantId, 'export', formatOf(record), `${record.id.replaceAll('-', '')}${attempt}`)

async function writeFile(work: Work): Promise<void> {
  const { open, platform, record, tenant, timezone } = work
  const key = keyOf(work, record.attempts)
  const counted = { records: 0 }
  const mime_type = fileKinds[formatOf(record)].type
  const size = await platform.files.putStream(key, bytesOf(record, rowsOf(work, counted)), mime_type)
  const file_name = `${record.type}-${localDate(msOf(record.created_at), timezone)}.${formatOf(record)}`
  const isOurs = await open(async (db) => {
    const done = await told(
      db,
      noteExport(db, record.id, record.attempts, { status: 'completed', records: counted.records, file_key: key }),
    )
    const about = {
      merchant_id: record.merchant_id,
      folder: null,
      purpose: 'export',
      is_private: true,
      width: null,
      height: null,
      uploaded_by: record.user_id,
    } as const
    if (!done) return false
    await mailExported(db, { platform, tenant, record, file_name, records: counted.records })
    await saveFileRecord(db, { key, file_name, mime_type, size, ...about })
    return true
  })
  if (!isOurs) await discard(platform, key)
}

/** Page by page, each in a transaction of its own behind the walls of tenant and merchant; says now and then how far it is. */
async function* rowsOf(
  { kinds, open, platform, record, timezone, tenantId }: Work,
  counted: { records: number },
): AsyncGenerator<Cell[]> {
  const kind = kinds.find(({ type }) => type === record.type)
  if (!kind) throw new Error(`no export of ${record.type}`)
  const { values } = exportWords(record.language)
  const telling = { locale: record.language, timezone, say: (value: string) => values[value] ?? value }
  const asked = {
    limit: pageRows,
    options: record.options,
    ...spanOfDays(record.start_date, record.end_date, timezone),
  }
  const place = { tenantId, merchantId: record.merchant_id }
  let toldAt = platform.clock()
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const { rows, last }: { rows: Cell[][]; last: string | null } = await open(
      (db) => kind.page(db, { ...asked, after }, record.columns, telling),
      { scope: place },
    )
    yield* rows
    counted.records += rows.length
    after = last
    if (after === null || platform.clock() - toldAt < tellEveryMs) continue
    toldAt = platform.clock()
    if (!(await open((db) => told(db, noteExport(db, record.id, record.attempts, { records: counted.records })))))
      throw new Error('another attempt writes this export')
  }
}

function bytesOf({ format, language, columns, type }: TakenExport, rows: AsyncIterable<Cell[]>): Readable {
  const { columns: names } = exportWords(language)
  const heads = columns.map((name) => names[name] ?? name)
  if (format === 'csv') return Readable.from(linesOf(heads, rows))
  const bytes = writeXlsxStream(safe(rows), {
    name: type,
    columns: heads.map((header) => ({ header: String(harmless(header)), width: 24 })),
    freezePane: { rows: 1 },
  })
  return Readable.from(bytes)
}

async function* linesOf(heads: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heads)
  for await (const row of rows) yield csvLine(row)
}

async function* safe(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(harmless)
}

const failed = async ({ open, record }: Work, error: ExportError): Promise<void> =>
  void (await open((db) => told(db, noteExport(db, record.id, record.attempts, { status: 'failed', error }))))

/** Says aloud what was noted; false where nothing was. */
async function told(db: Db, noting: ReturnType<typeof noteExport>): Promise<boolean> {
  const noted = await noting
  if (noted) await emit(db, 'export.updated', noted.export_id, noted, noted.merchant_id)
  return noted !== undefined
}

async function discard({ files }: AppServices, key: string): Promise<void> {
  if (await files.exists(key)) await files.remove(key)
}

/** Nobody waits for ever: a record that is still being written after all this time has failed. */
const giveUp = job({
  ...exportGiveUp,
  run: async ({ db, input: { exportId } }) =>
    void (await told(db, noteExport(db, exportId, null, { status: 'failed', error: 'timeout' }))),
})

/** `kinds` are all lists that can be exported. */
export const exportJobs = (kinds: readonly Exportable[]): AnyJob[] => [write(kinds), giveUp]
