import type { files as calls } from '#contract/areas/files.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import { listFiles, usedBytes } from './files.queries.ts'
import { isRaster, kinds, parseStorageKey } from './file-kinds.rules.ts'
import type { ServedFile } from './file-kinds.rules.ts'
import { resizedVariant } from './resize.commands.ts'
import { storeUpload, resolveUploadMerchant } from './uploads.commands.ts'

export const files: Handlers<Omit<typeof calls, 'merchantImage' | 'tenantImage'>> = {
  async upload(context) {
    const { folder, type, merchant_id } = context.input
    const merchantId = await resolveUploadMerchant(context, merchant_id)
    return storeUpload(context, { file: context.file, type, field: 'file', folder, merchantId })
  },
  async file({ input: { key, expires, signature, width }, services: { files, clock }, raw: { reply } }) {
    const served = parseStorageKey(key)
    if (!served) throw notFound('File')
    if (served.isPrivate && !files.hasValidSignature(key, expires ?? 0, signature ?? '', clock()))
      throw apiError('LINK_EXPIRED')
    if (!(await files.exists(key))) throw notFound('File')
    const variantKey = width === undefined ? undefined : await resizedVariant(files, key, served, width)
    void reply.headers(headersOf({ ...served, kind: variantKey ? 'webp' : served.kind }))
    return files.openStream(variantKey ?? key)
  },
  async storage({ db, input, services: { config, files, clock } }) {
    const [{ data, meta }, used_bytes] = await Promise.all([listFiles(db, input), usedBytes(db)])
    const addressed = data.map(({ key, is_private, ...row }) => ({
      ...row,
      file_url: is_private ? files.signedUrl(key, clock()) : files.publicUrl(key),
    }))
    return { data: addressed, meta: { ...meta, used_bytes, quota_bytes: config.STORAGE_QUOTA_MB * 1_048_576 } }
  },
}

/** Headers of a stored file: pictures are shown, everything else is downloaded, nothing runs. */
function headersOf({
  kind,
  isPrivate,
  isImmutable,
}: ServedFile): Awaited<Parameters<Context['raw']['reply']['headers']>[0]> {
  return {
    'content-type': kinds[kind].type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': isPrivate
      ? 'private, no-store'
      : isImmutable
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    'cross-origin-resource-policy': isPrivate ? 'same-origin' : 'cross-origin',
    ...(isRaster(kind) ? {} : { 'content-disposition': 'attachment' }),
  }
}
