import type { Sharp } from 'sharp'
import sharp from 'sharp'

const maxPixels = 40_000_000

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 30 })
const png = (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer()

/** An opaque square. */
export const drawIcon = (bytes: Buffer, size: number, background: string) =>
  png(open(bytes).resize(size, size, { fit: 'cover' }).flatten({ background }).removeAlpha())

/** A square that keeps its transparent parts. */
export const drawRound = (bytes: Buffer, size: number) =>
  png(open(bytes).resize(size, size, { fit: 'contain', background: transparent }))

export const drawSplash = (bytes: Buffer, width: number, height: number, background: string) =>
  png(open(bytes).resize(width, height, { fit: 'cover' }).flatten({ background }))

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** The front of an adaptive icon: launchers cut off a third, so the picture has two thirds of the size. */
export async function drawForeground(bytes: Buffer, size: number): Promise<Buffer> {
  const inner = Math.round((size * 2) / 3)
  const edge = Math.floor((size - inner) / 2)
  const padding = { top: edge, left: edge, bottom: size - inner - edge, right: size - inner - edge }
  return png(
    open(bytes)
      .resize(inner, inner, { fit: 'cover' })
      .extend({ ...padding, background: transparent }),
  )
}

/** The icon of notifications: Android draws only its shape. */
export async function drawSilhouette(bytes: Buffer, size: number): Promise<Buffer> {
  const shape = await open(bytes)
    .resize(size, size, { fit: 'contain', background: transparent })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  const white = sharp({ create: { width: size, height: size, channels: 3, background: '#FFFFFF' } })
  return png(white.joinChannel(shape, { raw: { width: size, height: size, channels: 1 } }))
}
