import sharp from 'sharp'
import { imageVariantKey } from '#api/platform/files/files.ts'
import type { Files } from '#api/platform/files/files.ts'
import { createConcurrencyLimit } from '#api/platform/limits/concurrency-limit.ts'
import type { ServedFile } from './file-kinds.rules.ts'

const withLimit = createConcurrencyLimit({ concurrency: 2, maxQueue: 100 })
const pendingVariants = new Map<string, Promise<boolean>>()

/**
 * The key of a copy that is at most `width` px wide, rendered on first request and stored. Undefined if the
 * original must be served: vector, animated or private files, or when the queue is full.
 */
export async function resizedVariant(
  files: Files,
  key: string,
  { kind, isPrivate, isImmutable }: ServedFile,
  width: number,
): Promise<string | undefined> {
  if (isPrivate || !isImmutable || (kind !== 'jpg' && kind !== 'png' && kind !== 'webp')) return undefined
  const variantKey = imageVariantKey(key, width)
  if (await files.exists(variantKey)) return variantKey
  const pending =
    pendingVariants.get(variantKey) ?? withLimit(() => renderVariant(files, key, variantKey, width)).catch(() => false)
  pendingVariants.set(variantKey, pending)
  const isAvailable = await pending
  pendingVariants.delete(variantKey)
  return isAvailable ? variantKey : undefined
}

async function renderVariant(files: Files, key: string, variantKey: string, width: number): Promise<boolean> {
  const picture = sharp(await files.readBytes(key)).timeout({ seconds: 10 })
  if (((await picture.metadata()).pages ?? 1) > 1) return false
  await files.put(
    variantKey,
    await picture.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
    'image/webp',
  )
  return true
}
