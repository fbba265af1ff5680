import { streamXlsxRows } from 'hucre/xlsx'
import { importLimits } from '#contract/areas/imports.ts'
import { unescapeFormula } from './cell-values.rules.ts'
import { decodeText, readCsv } from './csv-reader.rules.ts'
import { FileError } from './file-errors.rules.ts'
import { mergedRows } from './merged-cells.ts'
import { assertUnpackedSize, isZip, zipEntries } from './zip-file.ts'

export type FileFormat = 'csv' | 'xlsx'

/** The format by content. Throws `FileError` for files of other kinds and for bombs. */
export function formatOf(bytes: Buffer, name: string): FileFormat {
  if (bytes.length > importLimits.bytes) throw new FileError('too_large', { limit: importLimits.bytes / 1_048_576 })
  if (isZip(bytes)) {
    if (!/\.xlsx$/i.test(name)) throw new FileError('type')
    const declaredBytes = zipEntries(bytes).reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
    if (declaredBytes > importLimits.unpackedBytes) throw new FileError('unpacked_too_large')
    return 'xlsx'
  }
  if (!/\.(csv|tsv|txt)$/i.test(name)) throw new FileError('type')
  return 'csv'
}

/** The records of a file without empty ones, headings first. Cells are trimmed text. */
export async function* readRecords(bytes: Buffer, format: FileFormat): AsyncGenerator<string[]> {
  let rows = -1
  for await (const cells of format === 'csv' ? readCsv(decodeText(bytes), importLimits) : readSheet(bytes)) {
    const record = cells.map((cell) => unescapeFormula(cell.trim()))
    if (record.every((cell) => cell === '')) continue
    if (++rows > importLimits.rows) throw new FileError('too_many_rows', { limit: importLimits.rows })
    yield record
  }
}

async function* readSheet(bytes: Buffer): AsyncGenerator<string[]> {
  await assertUnpackedSize(bytes)
  const fillMerged = await mergedRows(bytes)
  try {
    for await (const row of streamXlsxRows(bytes, { maxRows: importLimits.rows + 2 })) {
      const values = fillMerged(row)
      if (values.length > importLimits.columns) throw new FileError('too_many_columns', { limit: importLimits.columns })
      const cells = values.map(cellText)
      if (cells.some((cell) => cell.length > importLimits.cellLength))
        throw new FileError('cell_too_long', { limit: importLimits.cellLength })
      yield cells
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('workbook_unreadable')
  }
}

/** Dates of workbooks have no time zone, and stay local. */
const cellText = (value: string | number | boolean | Date | null | undefined): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? value.toISOString().slice(0, 16).replace('T', ' ')
      : String(value)
