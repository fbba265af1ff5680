import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const marker = 'alert(document.domain)'
export const script = `<html><body><script>${marker}</script></body></html>`
const picture = (width = 24, height = 16) => sharp({ create: { width, height, channels: 3, background: '#2a6' } })
export const [png, jpg, gif, webp] = await Promise.all([
  picture().png().toBuffer(),
  picture().jpeg().toBuffer(),
  picture().gif().toBuffer(),
  picture().webp().toBuffer(),
])

let crcTable: number[] | undefined
function crc(bytes: Buffer): number {
  crcTable ??= Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value >>> 0
  })
  let sum = 0xffffffff
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export function header(width: number, height: number, depth = 8, colour = 2): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, 0], 8)
  return chunk('IHDR', data)
}
export const ending = chunk('IEND', Buffer.alloc(0))
/** A valid image with extra chunks after its header. */
export const pngWith = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
const zeros = deflateSync(Buffer.alloc(60_000_000), { level: 9 })
export const largePng = (width: number, height: number) =>
  Buffer.concat([signature, header(width, height), chunk('IDAT', zeros), ending])
export function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(gif)
  for (const at of [6, bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5]) {
    bytes.writeUInt16LE(width, at)
    bytes.writeUInt16LE(height, at + 2)
  }
  return bytes
}
export const exif = (text: string) =>
  picture()
    .jpeg()
    .withExif({
      IFD0: { Copyright: text, Artist: text, ImageDescription: script },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
    })
    .toBuffer()
export const app1 = (text: string) =>
  Buffer.concat([jpg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, text.length + 2]), Buffer.from(text), jpg.subarray(2)])
export const comment = (text: string) =>
  Buffer.concat([jpg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text), jpg.subarray(2)])
export const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}<path d="M0 0h9"/></svg>`

/** The signature of a ZIP archive. */
export const zip = Buffer.from('504b0304140000000800', 'hex')
