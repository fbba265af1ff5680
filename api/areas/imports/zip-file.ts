import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { importLimits } from '#contract/areas/imports.ts'
import { FileError } from './file-errors.rules.ts'

export type ZipEntry = {
  name: string
  isEncrypted: boolean
  method: number
  packedBytes: number
  unpackedBytes: number
  start: number
}

export const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** The entries of a ZIP file, as its central directory declares them. */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const isAt = (offset: number, signature: number, length: number) =>
    offset >= 0 && offset + length <= bytes.length && bytes.readUInt32LE(offset) === signature
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== 0x06054b50) end--
  if (!isAt(end, 0x06054b50, 22)) throw new FileError('damaged')
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    const local = isAt(at, 0x02014b50, 46) ? bytes.readUInt32LE(at + 42) : -1
    if (!isAt(local, 0x04034b50, 30)) throw new FileError('damaged')
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks an entry in pieces. Throws `FileError` for one that is damaged or packed in a way that is not supported. */
export async function* unpack(
  bytes: Buffer,
  { isEncrypted, method, packedBytes, start }: ZipEntry,
): AsyncGenerator<Buffer> {
  if (isEncrypted) throw new FileError('encrypted')
  const packed = bytes.subarray(start, start + packedBytes)
  if (method === 0) return yield packed
  if (method !== 8) throw new FileError('damaged')
  const unpacked: AsyncIterable<Buffer> = Readable.from([packed]).pipe(createInflateRaw())
  try {
    yield* unpacked
  } catch {
    throw new FileError('damaged')
  }
}

/** The content of an entry. Throws `FileError` if it is larger than `maxBytes`. */
export async function readEntry(bytes: Buffer, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sum = 0
  for await (const chunk of unpack(bytes, entry)) {
    sum += chunk.length
    if (sum > maxBytes) throw new FileError('unpacked_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Unpacks the entries without keeping them, since the declared sizes can be wrong. */
export async function assertUnpackedSize(bytes: Buffer): Promise<void> {
  let sum = 0
  for (const entry of zipEntries(bytes))
    for await (const chunk of unpack(bytes, entry)) {
      sum += chunk.length
      if (sum > importLimits.unpackedBytes) throw new FileError('unpacked_too_large')
    }
}
