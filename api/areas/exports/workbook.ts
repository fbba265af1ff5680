import type { Readable } from 'node:stream'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import type { ZipEntry } from '#api/platform/files/zip-writer.ts'
import type { Cell } from './csv.rules.ts'
import { maxSheetRows, sheetEnd, sheetPath, sheetRow, sheetStart, workbookParts } from './workbook.rules.ts'

/**
 * An Excel workbook of pages of rows, written while they are read. Rows that do not fit into a sheet are on the next, under
 * the same headings.
 */
export const workbookStream = (
  name: string,
  headings: readonly string[],
  pages: AsyncIterable<Cell[][]>,
  rowsPerSheet = maxSheetRows,
): Readable => zipStream(entriesOf(name, headings, new Rows(pages), rowsPerSheet))

async function* entriesOf(
  name: string,
  headings: readonly string[],
  rows: Rows,
  rowsPerSheet: number,
): AsyncGenerator<ZipEntry> {
  let sheet = 0
  do yield { path: sheetPath(++sheet), chunks: sheetXml(headings, rows, rowsPerSheet) }
  while (await rows.hasMore())
  for (const { path, text } of workbookParts(name, sheet)) yield { path, bytes: Buffer.from(text) }
}

async function* sheetXml(headings: readonly string[], rows: Rows, rowsPerSheet: number): AsyncGenerator<string> {
  let last = 1
  yield sheetStart(headings.length) + sheetRow(headings)
  while (last < rowsPerSheet) {
    const some = await rows.take(rowsPerSheet - last)
    if (some.length === 0) break
    let xml = ''
    for (const cells of some) xml += sheetRow(cells)
    last += some.length
    yield xml
  }
  yield sheetEnd
}

/** Takes rows out of pages. */
class Rows {
  readonly #pages: AsyncIterator<Cell[][]>
  #rest: Cell[][] = []

  constructor(pages: AsyncIterable<Cell[][]>) {
    this.#pages = pages[Symbol.asyncIterator]()
  }

  /** Some rows, at most `max`. Empty at the end. */
  async take(max: number): Promise<Cell[][]> {
    if (!(await this.hasMore())) return []
    const some = this.#rest.length > max ? this.#rest.slice(0, max) : this.#rest
    this.#rest = this.#rest.slice(some.length)
    return some
  }

  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const page = await this.#pages.next()
      if (page.done) return false
      this.#rest = page.value
    }
    return true
  }
}
