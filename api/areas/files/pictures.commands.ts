import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { invalid } from '#api/platform/api-error.ts'
import { createConcurrencyLimit } from '#api/platform/limits/concurrency-limit.ts'

export type Raster = 'jpg' | 'png' | 'webp' | 'gif'
export type Picture = { bytes: Buffer; kind: Raster; width: number; height: number }
/** The target box: `exact` crops to fill it, else the picture fits inside. `png` converts to PNG. */
export type Fit = { width: number; height: number; exact?: boolean; png?: boolean }

const maxPixels = 40_000_000
const maxWidth = 3_000
const withLimit = createConcurrencyLimit({ concurrency: 2 })

sharp.cache(false)

/**
 * Decodes and re-encodes a picture: upright, without metadata or trailing data. Throws 422 under `field` if it
 * is unreadable or exceeds 40 megapixels.
 */
export async function reencodePicture(
  bytes: Buffer,
  kind: Raster,
  field: string,
  fit: Fit = { width: maxWidth, height: maxWidth },
): Promise<Picture> {
  return withLimit(async () => {
    try {
      const isAnimated = kind === 'gif' || kind === 'webp'
      const resized = sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        animated: isAnimated && fit.png !== true,
        autoOrient: true,
      })
        .timeout({ seconds: 10 })
        .resize({
          width: fit.width,
          height: fit.height,
          fit: fit.exact ? 'cover' : 'inside',
          withoutEnlargement: !fit.exact,
        })
      const { data, info } = await encode(resized, fit.png ? 'png' : kind).toBuffer({ resolveWithObject: true })
      return { bytes: data, kind: fit.png ? 'png' : kind, width: info.width, height: info.pageHeight ?? info.height }
    } catch {
      throw invalid({ [field]: 'The file is not a picture that can be read.' })
    }
  })
}

function encode(picture: Sharp, kind: Raster): Sharp {
  if (kind === 'jpg') return picture.jpeg({ quality: 84, mozjpeg: true })
  if (kind === 'webp') return picture.webp({ quality: 84 })
  if (kind === 'gif') return picture.gif()
  return picture.png({ compressionLevel: 9 })
}
