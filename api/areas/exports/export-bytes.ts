import { Readable } from 'node:stream'
import type { Cell } from './csv.rules.ts'
import { byteOrderMark, csvLine } from './csv.rules.ts'
import { exportTexts } from './exports.rules.ts'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { bundleEntries } from './bundle/bundle-entries.ts'
import { workbookStream } from './workbook.ts'
import type { ExportWork } from './export-pages.ts'
import { pagesOf, progressReporter, readPage } from './export-pages.ts'

export function bytesOf(work: ExportWork, progress: { records: number }): Readable {
  const { format, language, columns, type } = work.record
  if (format === 'zip') return zipStream(bundleOf(work, progress))
  const pages = pagesOf(work, progress)
  const { columns: names } = exportTexts(language)
  const heads = columns.map((name) => names[name] ?? name)
  return format === 'csv'
    ? Readable.from(linesOf(heads, pages), { objectMode: false, highWaterMark: 1 })
    : workbookStream(type, heads, pages)
}

/** Everything of the tenant, in the scope above all merchants. */
function bundleOf(work: ExportWork, progress: { records: number }) {
  const { lists, openTransaction, services, record, tenant, tenantId } = work
  const report = progressReporter(work, progress)
  const scope = { tenantId, merchantId: null }
  return bundleEntries({
    lists,
    language: record.language,
    openTransaction: (run) => openTransaction(run, { scope }),
    files: services.files,
    readList: (list, columns, after) => readPage(work, list, columns, after),
    onRows: (count) => {
      progress.records += count
      return report()
    },
    about: { tenant: tenant.name, created_at: record.created_at },
  })
}

/**
 * One chunk for each page, because a chunk costs more than a line. Bytes, because a text would hold the cells of its
 * page until it is written.
 */
async function* linesOf(heads: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(heads))
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map(csvLine).join(''))
}
