import { createHash } from 'node:crypto'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { ZipEntry } from '#api/platform/files/zip-writer.ts'
import { byteOrderMark, csvLine } from '../csv.rules.ts'
import type { Cell } from '../csv.rules.ts'
import type { Exportable } from '../define-export.ts'
import { exportTexts } from '../exports.rules.ts'
import { bundleTables, listBundleFiles, listBundleRows } from './bundle-tables.db.ts'

type Page<T> = { rows: T[]; last: string | null }
type BundleSource = {
  lists: readonly Exportable[]
  language: string
  openTransaction: OpenTransaction
  files: Files
  /** The rows of a list after a cursor. */
  readList: (list: Exportable, columns: readonly string[], after: string | null) => Promise<Page<Cell[]>>
  /** Called with the number of rows of each page. */
  onRows: (count: number) => Promise<void>
  about: Readonly<Record<string, string>>
}
type ManifestFile = { path: string; rows: number; bytes: number; sha256: string }

const rowsPerPage = 250
/** Reports and payouts depend on a choice: a breakdown, a provider. */
const withoutList = new Set(['reports', 'payout'])

/**
 * The files of a bundle, one after the other: lists as CSV, tables as JSON lines, pictures, and at the end a manifest with
 * the rows, bytes and checksum of each. Only a page of rows or one picture is in memory.
 */
export async function* bundleEntries(source: BundleSource): AsyncGenerator<ZipEntry> {
  const manifest: ManifestFile[] = []
  for (const list of source.lists)
    if (!withoutList.has(list.type)) yield textEntry(`${nameOf(list)}.csv`, csvPages(source, list), source, manifest)
  for (const table of bundleTables) yield textEntry(`data/${table}.jsonl`, rowPages(source, table), source, manifest)
  yield* pictures(source, manifest)
  const content = { format: 'markethall-bundle', version: 1, ...source.about, files: manifest }
  yield { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(content, null, 2)) }
}

const nameOf = ({ type, reportBy }: Exportable) => (type === 'order' ? `orders-by-${reportBy ?? 'order'}` : type)

type TextPage = { text: string; rows: number }

function textEntry(
  path: string,
  pages: AsyncIterable<TextPage>,
  { onRows }: BundleSource,
  manifest: ManifestFile[],
): ZipEntry {
  async function* chunks() {
    const hash = createHash('sha256')
    const size = { rows: 0, bytes: 0 }
    for await (const { text, rows } of pages) {
      hash.update(text)
      size.rows += rows
      size.bytes += Buffer.byteLength(text)
      yield text
      await onRows(rows)
    }
    manifest.push({ path, ...size, sha256: hash.digest('hex') })
  }
  return { path, chunks: chunks() }
}

async function* csvPages({ language, readList }: BundleSource, list: Exportable): AsyncGenerator<TextPage> {
  const { columns: names } = exportTexts(language)
  const columns = list.categories.flatMap((category) => category.columns)
  yield { text: byteOrderMark + csvLine(columns.map((name) => names[name] ?? name)), rows: 0 }
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { rows, last }: Page<Cell[]> = await readList(list, columns, after)
    if (rows.length > 0) yield { text: rows.map((cells) => csvLine(cells)).join(''), rows: rows.length }
    after = last
  }
}

async function* rowPages(
  { openTransaction }: BundleSource,
  table: (typeof bundleTables)[number],
): AsyncGenerator<TextPage> {
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { rows, last }: Page<string> = await openTransaction((db) => listBundleRows(db, table, after, rowsPerPage))
    if (rows.length > 0) yield { text: `${rows.join('\n')}\n`, rows: rows.length }
    after = last
  }
}

async function* pictures({ openTransaction, files, onRows }: BundleSource, manifest: ManifestFile[]) {
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const from: string | null = after
    const rows: { id: string; key: string }[] = await openTransaction((db) => listBundleFiles(db, from, rowsPerPage))
    for (const { key } of rows) {
      if (!(await files.exists(key))) continue
      const bytes = await files.readBytes(key)
      const path = `files/${key}`
      manifest.push({ path, rows: 1, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      yield { path, bytes, isCompressed: true } satisfies ZipEntry
    }
    await onRows(rows.length)
    after = rows.length < rowsPerPage ? null : (rows.at(-1)?.id ?? null)
  }
}
