import { createHash } from 'node:crypto'
import { z } from 'zod'
import { bundleLimits } from '#contract/areas/imports/bundles.ts'
import { FileError } from '../file-errors.rules.ts'
import { isZip, readEntry, zipEntries } from '../zip-file.ts'
import type { ZipEntry } from '../zip-file.ts'

const Manifest = z.object({
  format: z.literal('markethall-bundle'),
  version: z.int(),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })).max(bundleLimits.entries),
})

/** An archive that `bundleEntries` of the exports has written. Files are unpacked one at a time. */
export type BundleArchive = {
  has: (path: string) => boolean
  /** The unpacked size that the archive states. */
  sizeOf: (path: string) => number
  /** The content of a file; empty if the archive has none of this name. Throws `FileError` if it is too large or damaged. */
  read: (path: string) => Promise<Buffer>
  /** The rows of a table. */
  rows: (table: string) => Promise<Record<string, unknown>[]>
}

/** Throws `FileError` for anything but an archive within its bounds whose manifest fits. */
export async function openBundle(bytes: Buffer): Promise<BundleArchive> {
  if (bytes.length > bundleLimits.bytes)
    throw new FileError('archive_too_large', { limit: bundleLimits.bytes / 1_048_576 })
  if (!isZip(bytes)) throw new FileError('bundle')
  const entries = checkedEntries(bytes)
  const unpack = async (path: string) => {
    const entry = entries.get(path)
    if (!entry) return Buffer.alloc(0)
    const content = await readEntry(bytes, entry, Math.min(bundleLimits.fileBytes, entry.unpackedBytes))
    // Plans rely on the sizes that the archive states.
    if (content.length !== entry.unpackedBytes) throw new FileError('damaged')
    return content
  }
  const checksums = await readManifest(await unpack('manifest.json'))
  const read = async (path: string) => {
    if (!entries.has(path)) return Buffer.alloc(0)
    const content = await unpack(path)
    if (createHash('sha256').update(content).digest('hex') !== checksums.get(path)) throw new FileError('damaged')
    return content
  }
  return {
    has: (path) => entries.has(path) && checksums.has(path),
    sizeOf: (path) => entries.get(path)?.unpackedBytes ?? 0,
    read,
    rows: async (table) => parseRecords(await read(`data/${table}.jsonl`)),
  }
}

/** The entries by name. Throws `FileError` if there are too many, if they unpack to too much, or if a name is not one of an export. */
function checkedEntries(bytes: Buffer): ReadonlyMap<string, ZipEntry> {
  const list = zipEntries(bytes)
  if (list.length > bundleLimits.entries) throw new FileError('unpacked_too_large')
  if (list.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > bundleLimits.unpackedBytes)
    throw new FileError('unpacked_too_large')
  if (list.some(({ isEncrypted }) => isEncrypted)) throw new FileError('encrypted')
  const entries = new Map(list.map((entry) => [entry.name, entry]))
  // Of two files with one name nobody can say which is meant.
  if (entries.size < list.length || list.some(({ name }) => !isRelative(name))) throw new FileError('damaged')
  return entries
}

/** Whether a name stays below the folder in which an archive is unpacked. */
const isRelative = (name: string) =>
  name !== '' && !/[\0\\]|^\/|^[a-z]:/i.test(name) && name.split('/').every((part) => part !== '..' && part !== '.')

async function readManifest(bytes: Buffer): Promise<Map<string, string>> {
  const manifest = Manifest.safeParse(parseJson(textOf(bytes, 'bundle')))
  if (!manifest.success) throw new FileError('bundle')
  if (manifest.data.version !== 1) throw new FileError('bundle_version')
  if (new Set(manifest.data.files.map(({ path }) => path)).size < manifest.data.files.length)
    throw new FileError('damaged')
  return new Map(manifest.data.files.map(({ path, sha256 }) => [path, sha256]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Archives are UTF-8. Anything else would arrive with replaced letters. */
function textOf(bytes: Buffer, code: 'bundle' | 'damaged'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileError(code)
  }
}

function parseRecords(bytes: Buffer): Record<string, unknown>[] {
  const text = textOf(bytes, 'damaged')
  const records: Record<string, unknown>[] = []
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    if (end > start) {
      if (records.length >= bundleLimits.records) throw new FileError('too_many_rows', { limit: bundleLimits.records })
      records.push(parseRecord(text.slice(start, end)))
    }
    start = end + 1
  }
  return records
}

/** What the database cannot store: the zero character, and half of a pair. */
const isUnstorable = (line: string) => /\\u(?:0000|d[89a-f])/i.test(line) && !isStorable(parseJson(line))
const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('\0') && value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)

/** How deep values are nested. What walks through them later does so by calls in calls. */
function isTooDeep(line: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < line.length; at++) {
    const char = line[at]
    if (char === '\\') at++
    else if (char === '"') isText = !isText
    else if (isText) continue
    else if (char === '{' || char === '[') {
      if (++depth > bundleLimits.depth) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
}

function parseRecord(line: string): Record<string, unknown> {
  if (isTooDeep(line) || isUnstorable(line)) throw new FileError('damaged')
  const record = parseJson(line)
  if (!isRecord(record)) throw new FileError('damaged')
  return record
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
