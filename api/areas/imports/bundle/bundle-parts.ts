import { importLimits } from '#contract/areas/imports.ts'
import type { ZipEntry } from '#api/platform/files/zip-writer.ts'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { listCell } from '../../exports/cells.rules.ts'
import { byteOrderMark, csvLine } from '../../exports/csv.rules.ts'
import { isTableName } from '../archive.ts'
import { splitList } from '../cell-values.rules.ts'
import type { BundleArchive } from './bundle-archive.ts'

/** A file within the bounds of one import. */
export type Part = { name: string; bytes: Buffer; headings: readonly string[]; rows: number }

/** Bounds of a part, below those of a file, so that no row has to be looked at twice. */
const maxRows = 20_000
const maxTextBytes = importLimits.bytes / 2
const maxPictureBytes = importLimits.archiveBytes / 2

type Pictures = { archive: BundleArchive; tenantId: string; pictureColumn: number }

/** Collects rows into files. `add` returns a file when it is full, `end` the last one. */
export function createParts(name: string, headings: readonly string[], pictures?: Pictures) {
  let lines: string[] = []
  let textBytes = 0
  let pictureBytes = 0
  let files = new Map<string, string>()
  async function end(): Promise<Part | undefined> {
    if (lines.length === 0) return undefined
    const text = Buffer.from(byteOrderMark + csvLine(headings) + lines.join(''))
    const rows = lines.length
    const packed = pictures && files.size > 0 ? await packFiles(text, pictures.archive, files) : undefined
    lines = []
    textBytes = 0
    pictureBytes = 0
    files = new Map()
    return { name: `${name}.${packed ? 'zip' : 'csv'}`, bytes: packed ?? text, headings, rows }
  }
  return {
    async add(row: readonly string[]): Promise<Part | undefined> {
      const named = pictures ? withPictures(row, pictures) : { row, paths: new Map<string, string>() }
      const line = csvLine(named.row)
      const added = [...named.paths].filter(([base]) => !files.has(base))
      const more = added.reduce((sum, [, path]) => sum + (pictures?.archive.sizeOf(path) ?? 0), 0)
      const isFull =
        lines.length >= maxRows || textBytes + line.length > maxTextBytes || pictureBytes + more > maxPictureBytes
      const full = isFull ? await end() : undefined
      lines.push(line)
      textBytes += Buffer.byteLength(line)
      pictureBytes += more
      for (const [base, path] of named.paths) files.set(base, path)
      return full
    },
    end,
  }
}

/** The row with the names of its pictures in the archive. Pictures of this network keep their addresses, others are left out. */
function withPictures(row: readonly string[], { archive, tenantId, pictureColumn }: Pictures) {
  const paths = new Map<string, string>()
  const names = splitList(row[pictureColumn] ?? '').flatMap((address) => {
    const key = /\/files\/([^?#]+)/.exec(address)?.[1]
    if (key === undefined) return /^https?:/i.test(address) ? [address] : []
    if (key.includes(`/${tenantId}/`)) return [`/files/${key}`]
    const path = `files/${key}`
    // Pictures of the demo belong to no network, so that archives do not contain them.
    if (key.startsWith('demo/')) return [`/files/${key}`]
    if (!archive.has(path) || archive.sizeOf(path) > importLimits.pictureBytes) return []
    const base = key.slice(key.lastIndexOf('/') + 1)
    if (isTableName(base)) return []
    paths.set(base, path)
    return [base]
  })
  return { row: row.map((cell, nth) => (nth === pictureColumn ? (listCell(names) ?? '') : cell)), paths }
}

async function packFiles(table: Buffer, archive: BundleArchive, files: ReadonlyMap<string, string>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'products.csv', bytes: table }
    for (const [base, path] of files) yield { path: base, bytes: await archive.read(path), isCompressed: true }
  }
  const chunks: Buffer[] = []
  for await (const chunk of zipStream(entries())) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
