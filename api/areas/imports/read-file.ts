import { streamXlsxRows } from 'hucre/xlsx'
import { importLimits } from '#contract/areas/imports.ts'
import { unescapeFormula } from './cell-values.rules.ts'
import { decodeText, FileError, readCsv } from './csv-reader.rules.ts'

export type FileFormat = 'csv' | 'xlsx'

/** The format by content. Throws `FileError` for files of other kinds and for bombs. */
export function formatOf(bytes: Buffer, name: string): FileFormat {
  if (bytes.length > importLimits.bytes)
    throw new FileError(`The file may not be larger than ${importLimits.bytes / 1_048_576} MB.`)
  if (bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50) {
    if (!/\.xlsx$/i.test(name)) throw new FileError('The file must be one of: csv, xlsx.')
    if (unpackedBytes(bytes) > importLimits.unpackedBytes)
      throw new FileError('The file is too large when it is unpacked.')
    return 'xlsx'
  }
  if (!/\.(csv|tsv|txt)$/i.test(name)) throw new FileError('The file must be one of: csv, xlsx.')
  return 'csv'
}

/** The sum of the sizes that the central directory of a ZIP file declares. */
function unpackedBytes(bytes: Buffer): number {
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== 0x06054b50) end--
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50) throw new FileError('The file is damaged.')
  let at = bytes.readUInt32LE(end + 16)
  let sum = 0
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new FileError('The file is damaged.')
    sum += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sum
}

/** The records of a file without empty ones, headings first. Cells are trimmed text. */
export async function* readRecords(bytes: Buffer, format: FileFormat): AsyncGenerator<string[]> {
  let rows = -1
  for await (const cells of format === 'csv' ? readCsv(decodeText(bytes), importLimits) : readSheet(bytes)) {
    const record = cells.map((cell) => unescapeFormula(cell.trim()))
    if (record.every((cell) => cell === '')) continue
    if (++rows > importLimits.rows) throw new FileError(`The file has more than ${importLimits.rows} rows.`)
    yield record
  }
}

async function* readSheet(bytes: Buffer): AsyncGenerator<string[]> {
  try {
    for await (const { values } of streamXlsxRows(bytes, { maxRows: importLimits.rows + 2 })) {
      if (values.length > importLimits.columns)
        throw new FileError(`The file has more than ${importLimits.columns} columns.`)
      const cells = values.map(cellText)
      if (cells.some((cell) => cell.length > importLimits.cellLength))
        throw new FileError(`A cell has more than ${importLimits.cellLength} characters.`)
      yield cells
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('The workbook cannot be read. Save it again as XLSX or CSV.')
  }
}

const cellText = (value: string | number | boolean | Date | null | undefined): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
