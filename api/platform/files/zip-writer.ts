import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw, deflateRaw } from 'node:zlib'

/**
 * A file of an archive: its bytes, or text in chunks for one that does not fit into memory. `isCompressed` says that its
 * bytes are small already, as those of a picture.
 */
export type ZipEntry =
  | { path: string; bytes: Buffer; isExecutable?: boolean; isCompressed?: boolean }
  | { path: string; chunks: AsyncIterable<string> }
type Sizes = { crc: number; packed: number; unpacked: number }

const deflate = promisify(deflateRaw)
/** 1 January 2000 in the format of DOS, so that the same files give the same archive. */
const date = ((2000 - 1980) << 9) | (1 << 5) | 1
/** Names are UTF-8; the sizes of a file follow its bytes. */
const [flags, sizesFollow] = [0x0800, 0x0008]
const [versionNeeded, madeByUnix] = [20, (3 << 8) | 20]
const maxSize = 0xffff_fffe
const maxEntries = 0xfffe
const unknownSizes: Sizes = { crc: 0, packed: 0, unpacked: 0 }

/** Writes a ZIP archive of files that come one after the other. */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable => Readable.from(chunksOf(entries))

async function* chunksOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const start = offset
    let sizes = unknownSizes
    for await (const part of 'chunks' in entry ? longFile(entry) : shortFile(entry))
      if (Buffer.isBuffer(part)) {
        offset += part.length
        yield part
      } else sizes = part
    directory.push(centralHeader(entry, sizes, start))
    if (offset > maxSize || directory.length > maxEntries) throw new Error('The archive is too large')
  }
  const central = Buffer.concat(directory)
  yield central
  yield Buffer.concat([
    uint32(0x06054b50),
    uint16(0, 0, directory.length, directory.length),
    uint32(central.length, offset),
    uint16(0),
  ])
}

/** Header and bytes of a file, and its sizes. */
async function* shortFile(entry: Extract<ZipEntry, { bytes: Buffer }>): AsyncGenerator<Buffer | Sizes> {
  const { bytes, isCompressed } = entry
  const stored = isCompressed ? bytes : await deflate(bytes)
  const sizes = { crc: crc32(bytes), packed: stored.length, unpacked: bytes.length }
  yield localHeader(entry, sizes)
  yield stored
  yield sizes
}

/** The same of a file whose sizes are known at its end. Compression is fast, because it takes longer than all else. */
async function* longFile(entry: Extract<ZipEntry, { chunks: AsyncIterable<string> }>): AsyncGenerator<Buffer | Sizes> {
  const sizes = { ...unknownSizes }
  const source = async function* () {
    for await (const chunk of entry.chunks) {
      const bytes = Buffer.from(chunk)
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.unpacked += bytes.length
      yield bytes
    }
  }
  yield localHeader(entry, unknownSizes)
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  const isPacked = pipeline(Readable.from(source(), { highWaterMark: 1 }), packer)
  isPacked.catch(() => undefined)
  for await (const packed of packer) {
    sizes.packed += packed.length
    yield packed
  }
  await isPacked
  if (Math.max(sizes.packed, sizes.unpacked) > maxSize) throw new Error('A file of the archive is too large')
  yield Buffer.concat([uint32(0x08074b50), sizeFields(sizes)])
  yield sizes
}

const sizeFields = ({ crc, packed, unpacked }: Sizes) => uint32(crc, packed, unpacked)

const localHeader = (entry: ZipEntry, sizes: Sizes) =>
  Buffer.concat([uint32(0x04034b50), commonFields(entry, sizes), Buffer.from(entry.path)])

/** The fields that a file has both before its bytes and in the directory. */
const commonFields = (entry: ZipEntry, sizes: Sizes) =>
  Buffer.concat([
    uint16(
      versionNeeded,
      'chunks' in entry ? flags | sizesFollow : flags,
      'bytes' in entry && entry.isCompressed ? 0 : 8,
      0,
      date,
    ),
    sizeFields(sizes),
    uint16(Buffer.byteLength(entry.path), 0),
  ])

function centralHeader(entry: ZipEntry, sizes: Sizes, offset: number): Buffer {
  const mode = 'bytes' in entry && entry.isExecutable ? 0o100755 : 0o100644
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(madeByUnix),
    commonFields(entry, sizes),
    uint16(0, 0, 0),
    uint32((mode << 16) >>> 0, offset),
    Buffer.from(entry.path),
  ])
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4))
  return bytes
}
