import sharp from 'sharp'
import { imageVariantKey } from '#api/platform/files/files.ts'
import type { Files } from '#api/platform/files/files.ts'
import { createConcurrencyLimit } from '#api/platform/limits/concurrency-limit.ts'
import type { Served } from './kinds.rules.ts'

const inTurn = createConcurrencyLimit({ concurrency: 2, maxQueue: 100 })
const drawing = new Map<string, Promise<boolean>>()

/**
 * The key of a picture's copy that is at most `width` px wide, drawn when it is first asked for and kept.
 * Undefined where the picture itself is to be served: drawings, what moves, private files, and while too many
 * wait.
 */
export async function narrowed(
  files: Files,
  key: string,
  { kind, isPrivate, isLasting }: Served,
  width: number,
): Promise<string | undefined> {
  if (isPrivate || !isLasting || (kind !== 'jpg' && kind !== 'png' && kind !== 'webp')) return undefined
  const narrow = imageVariantKey(key, width)
  if (await files.exists(narrow)) return narrow
  const drawn = drawing.get(narrow) ?? inTurn(() => draw(files, key, narrow, width)).catch(() => false)
  drawing.set(narrow, drawn)
  const isThere = await drawn
  drawing.delete(narrow)
  return isThere ? narrow : undefined
}

async function draw(files: Files, key: string, narrow: string, width: number): Promise<boolean> {
  const picture = sharp(await files.readBytes(key)).timeout({ seconds: 10 })
  if (((await picture.metadata()).pages ?? 1) > 1) return false
  await files.put(
    narrow,
    await picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
    'image/webp',
  )
  return true
}
