import { createHash } from 'node:crypto'
import { z } from 'zod'
import { bundleLimits } from '#contract/areas/imports/bundles.ts'
import { FileError } from '../file-errors.rules.ts'
import { isZip, readEntry, zipEntries } from '../zip-file.ts'

const Manifest = z.object({
  format: z.literal('markethall-bundle'),
  version: z.literal(1),
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
  const list = zipEntries(bytes)
  if (list.length > bundleLimits.entries) throw new FileError('unpacked_too_large')
  const entries = new Map(list.map((entry) => [entry.name, entry]))
  const unpack = async (path: string) => {
    const entry = entries.get(path)
    return entry ? readEntry(bytes, entry, bundleLimits.fileBytes) : Buffer.alloc(0)
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
    rows: async (table) =>
      (await read(`data/${table}.jsonl`))
        .toString()
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [parseRecord(line)])),
  }
}

async function readManifest(bytes: Buffer): Promise<Map<string, string>> {
  const manifest = Manifest.safeParse(parseJson(bytes.toString()))
  if (!manifest.success) throw new FileError('bundle')
  return new Map(manifest.data.files.map(({ path, sha256 }) => [path, sha256]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseRecord(line: string): Record<string, unknown> {
  const record = z.record(z.string(), z.unknown()).safeParse(parseJson(line))
  if (!record.success) throw new FileError('damaged')
  return record.data
}
