import sharp from 'sharp'
import { maxTicketHeight } from './ticket-document.ts'
import type { Bitmap } from './ticket-document.ts'

/** Darker dots are black. Thin strokes stay connected. */
const threshold = 160

/** Draws an SVG picture in black and white, without shades: printers would dither them. */
export async function bitmapOf(svg: string): Promise<Bitmap> {
  const dots = Number(/ height="([\d.]+)"/.exec(svg)?.[1])
  if (!(dots <= maxTicketHeight)) throw new Error(`a ticket of ${dots} dots; at most ${maxTicketHeight} are possible`)
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true, limitInputPixels: 20_000_000 })
    .timeout({ seconds: 20 })
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold(threshold)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const rowBytes = Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * channels] === 0) {
        const at = y * rowBytes + (x >> 3)
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
      }
  return { width, height, rows }
}

/** As a PNG with one bit for each dot. */
export function pngOf({ width, height, rows }: Bitmap): Promise<Buffer> {
  const rowBytes = Math.ceil(width / 8)
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = ((rows[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? 255 : 0
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
}
