import { z } from 'zod'
import { call, isUpload } from '../call.ts'
import { id, instant, pageWithTotals, searchInput, url, sortBy } from '../fields.ts'
import { imageWidths } from '../rules/image-variants.ts'

const fileType = z.enum(['image', 'media', 'document', 'import'])
export type FileType = z.infer<typeof fileType>

export const UploadedFile = z.object({
  file_url: url,
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

const StoredFile = z.object({
  id,
  file_url: url,
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  uploaded_by: id.nullable(),
  merchant_id: id.nullable(),
  created_at: instant,
})

const uploadFailedMessage = 'Failed to upload the image. Please try again.'
const picture = z.object({ image_url: url })
const merchantImage = z.enum(['logo', 'cover', 'icon'])
const tenantImage = z.enum([
  'admin_logo',
  'favicon',
  'store_logo',
  'merchant',
  'category',
  'banner',
  'popup',
  'social_icon',
  'og_image',
])
export type TenantImage = z.infer<typeof tenantImage>

/**
 * Uploads are multipart/form-data with one file, in the field `file`, or in `image` for images of a fixed purpose.
 * Those also accept the `file_url` of an earlier upload. Null removes the image of a merchant.
 */
export const files = {
  upload: call('upload', 'POST /upload', 'signed-in', {
    input: z.object({
      folder: z.string().max(60).optional(),
      type: fileType.default('image'),
      merchant_id: id.optional(),
    }),
    output: UploadedFile,
    multipart: 'file',
    ownTransactions: true,
    fallback: uploadFailedMessage,
  }),
  file: call('upload', 'GET /files/{key}', 'public', {
    input: z.object({
      key: z.string().min(1).max(300),
      expires: z.int().optional(),
      signature: z.string().max(100).optional(),
      width: z
        .int()
        .refine((width) => imageWidths.includes(width))
        .optional(),
    }),
    output: z.unknown(),
    raw: 'application/octet-stream',
    tenantless: true,
    ownTransactions: true,
    entity: 'File',
  }),
  merchantImage: call('merchant', 'POST /merchant/images', 'ManageMerchantSettingsUpload', {
    input: z.object({ merchant_id: id.optional(), image_type: merchantImage, file_url: url.nullish() }),
    output: z.object({
      merchant_id: id,
      images: z.object({ logo: picture.optional(), cover: picture.optional(), icon: picture.optional() }),
    }),
    multipart: 'image',
    ownTransactions: true,
    fallback: uploadFailedMessage,
  }),
  tenantImage: call(
    'tenant',
    'POST /tenant/images',
    ['ManageTenantSettingsTheme', 'ManageTenantSettingsGeneral', 'ManageTenantMerchants', 'ManageTenantPromotions'],
    {
      input: z.object({ image_type: tenantImage, merchant_id: id.optional(), file_url: url.optional() }),
      output: z.object({ image_url: url, image_type: tenantImage }),
      multipart: 'image',
      ownTransactions: true,
      fallback: uploadFailedMessage,
    },
  ),
  storage: call('tenant', 'GET /storage', ['ManageTenantSettings', 'ManageTenantSettingsGeneral'], {
    input: searchInput.extend({
      ...sortBy('created_at', 'file_name', 'size'),
      type: z.enum(['image', 'media', 'document', 'export']).optional(),
      merchant_id: id.optional(),
    }),
    ...pageWithTotals(StoredFile, { used_bytes: z.int(), quota_bytes: z.int() }),
  }),
}

/** Paths of the calls of `isUpload`. */
export const uploadPaths: readonly string[] = Object.values(files)
  .filter((one) => isUpload(one))
  .map(({ path }) => path)
