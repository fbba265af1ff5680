import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
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
    const declaredBytes = zipEntries(bytes).reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
    if (declaredBytes > importLimits.unpackedBytes) throw new FileError(tooLarge)
    return 'xlsx'
  }
  if (!/\.(csv|tsv|txt)$/i.test(name)) throw new FileError('The file must be one of: csv, xlsx.')
  return 'csv'
}

type ZipEntry = { method: number; packedBytes: number; unpackedBytes: number; start: number }

/** The entries of a ZIP file, as its central directory declares them. */
function zipEntries(bytes: Buffer): ZipEntry[] {
  const isAt = (offset: number, signature: number, length: number) =>
    offset >= 0 && offset + length <= bytes.length && bytes.readUInt32LE(offset) === signature
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== 0x06054b50) end--
  if (!isAt(end, 0x06054b50, 22)) throw new FileError('The file is damaged.')
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    const local = isAt(at, 0x02014b50, 46) ? bytes.readUInt32LE(at + 42) : -1
    if (!isAt(local, 0x04034b50, 30)) throw new FileError('The file is damaged.')
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const tooLarge = 'The file is too large when it is unpacked.'

/** Unpacks the entries without keeping them, since the declared sizes can be wrong. */
async function assertUnpackedSize(bytes: Buffer): Promise<void> {
  let sum = 0
  for (const { method, packedBytes, start } of zipEntries(bytes)) {
    if (method !== 8) continue
    const unpacked = Readable.from([bytes.subarray(start, start + packedBytes)]).pipe(createInflateRaw())
    try {
      for await (const chunk of unpacked) {
        sum += Buffer.isBuffer(chunk) ? chunk.length : 0
        if (sum > importLimits.unpackedBytes) throw new FileError(tooLarge)
      }
    } catch (error) {
      throw error instanceof FileError ? error : new FileError('The file is damaged.')
    }
  }
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
  await assertUnpackedSize(bytes)
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
