import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { BuildConfig } from '#contract/areas/app-builds/schemas.ts'
import type { AppServices } from '#api/platform/app-services.ts'

/** The pictures of an app as they were uploaded. */
export type SourcePictures = { icon: Buffer; circle: Buffer; splash: Buffer; live: Buffer | null }

const maxPixels = 40_000_000

/** Reads the pictures of a build. Throws if one of them was deleted since. */
export async function readPictures(
  { files }: AppServices,
  tenantId: string,
  config: BuildConfig,
): Promise<SourcePictures> {
  const read = async (url: string | null) => {
    const key = (url ?? '').replace(/^\/files\//, '')
    if (!key.startsWith(`t/${tenantId}/`)) throw new Error('A picture of the app is missing')
    return files.readBytes(key)
  }
  const live = config.live_activity.icon
  return {
    icon: await read(config.app_icon),
    circle: await read(config.circle_icon),
    splash: await read(config.splash),
    live: live === null ? null : await read(live),
  }
}

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
