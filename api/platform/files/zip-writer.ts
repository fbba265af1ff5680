import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** A file of an archive. `isCompressed` says that its bytes are small already, as those of a picture. */
export type ZipEntry = { path: string; bytes: Buffer; isExecutable?: boolean; isCompressed?: boolean }

const deflate = promisify(deflateRaw)
/** 1 January 2000 in the format of DOS, so that the same files give the same archive. */
const date = ((2000 - 1980) << 9) | (1 << 5) | 1
/** Names are UTF-8. */
const flags = 0x0800
const [versionNeeded, madeByUnix] = [20, (3 << 8) | 20]
const maxSize = 0xffff_fffe
const maxEntries = 0xfffe

/** Writes a ZIP archive of files that come one after the other. Each must fit into memory, the archive need not. */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable => Readable.from(chunksOf(entries))

async function* chunksOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const stored = entry.isCompressed ? entry.bytes : await deflate(entry.bytes)
    const name = Buffer.from(entry.path)
    const fields = commonFields(entry, stored.length, name.length)
    const head = Buffer.concat([uint32(0x04034b50), fields, name])
    directory.push(centralHeader(entry, fields, name, offset))
    yield head
    yield stored
    offset += head.length + stored.length
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

/** The fields that a file has both before its bytes and in the directory. */
const commonFields = ({ bytes, isCompressed }: ZipEntry, storedLength: number, nameLength: number) =>
  Buffer.concat([
    uint16(versionNeeded, flags, isCompressed ? 0 : 8, 0, date),
    uint32(crc32(bytes), storedLength, bytes.length),
    uint16(nameLength, 0),
  ])

function centralHeader({ isExecutable }: ZipEntry, fields: Buffer, name: Buffer, offset: number): Buffer {
  const mode = isExecutable ? 0o100755 : 0o100644
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(madeByUnix),
    fields,
    uint16(0, 0, 0),
    uint32((mode << 16) >>> 0, offset),
    name,
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
