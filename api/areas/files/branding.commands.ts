import type { TenantImage } from '#contract/files.ts'
import type { Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { canManageMerchants } from '#contract/rules/permissions.ts'
import { updateMerchant } from '../merchants/merchants.commands.ts'
import { pictureWithKey } from './files.queries.ts'
import type { Kind } from './kinds.rules.ts'
import type { Fit } from './pictures.commands.ts'
import { storeUpload } from './uploads.commands.ts'
import type { Uploading } from './uploads.commands.ts'

const photos: readonly Kind[] = ['jpg', 'png', 'webp']
const fits: Partial<Record<TenantImage, Fit>> = {
  social_icon: { width: 30, height: 30, exact: true, png: true },
  favicon: { width: 192, height: 192, png: true },
  admin_logo: { width: 600, height: 200 },
  store_logo: { width: 600, height: 200 },
  og_image: { width: 1_200, height: 630, exact: true },
}

type Branding = Uploading & Pick<Context, 'file'>
type Slot = 'logo' | 'cover' | 'icon'

/** Address of the picture that was sent, or of an earlier upload of this tenant. */
async function pictureOf(
  front: Branding,
  file_url: string | undefined,
  merchantId: string | null,
  fit: Fit | undefined,
  only: readonly Kind[] | undefined,
): Promise<string> {
  if (front.file || file_url === undefined) {
    const stored = await storeUpload(front, {
      file: front.file,
      type: 'image',
      field: 'image',
      folder: 'branding',
      merchantId,
      ...(fit ? { fit } : {}),
      ...(only ? { only } : {}),
    })
    return stored.file_url
  }
  const key = /\/files\/([^?#]+)$/.exec(file_url)?.[1]
  const known = key === undefined ? undefined : await front.openTransaction((db) => pictureWithKey(db, key))
  if (!known) throw invalid({ file_url: 'The selected file url is invalid.' })
  return front.services.files.publicUrl(known.key)
}

/** One of a merchant's three pictures. */
export async function setMerchantImage(front: Branding, merchantId: string, slot: Slot, file_url: string | undefined) {
  const image_url = await pictureOf(front, file_url, merchantId, undefined, photos)
  const { images } = await front.openTransaction((db) =>
    updateMerchant(db, front.tenant, merchantId, { images: { [slot]: { image_url } } }),
  )
  return { merchant_id: merchantId, images }
}

/** A picture for one of the tenant's places; with a merchant it becomes that merchant's logo. */
export async function setTenantImage(
  front: Branding,
  image_type: TenantImage,
  merchant_id: string | undefined,
  file_url: string | undefined,
) {
  const { principal, tenant, openTransaction } = front
  const forMerchant = image_type === 'merchant' ? merchant_id : undefined
  if (forMerchant !== undefined && !(principal.kind === 'user' && canManageMerchants(principal.permissions)))
    throw apiError('NOT_ALLOWED')
  const image_url = await pictureOf(front, file_url, forMerchant ?? null, fits[image_type], undefined)
  await openTransaction(async (db) => {
    if (forMerchant !== undefined) await updateMerchant(db, tenant, forMerchant, { images: { logo: { image_url } } })
    await audit(db, 'files.branding_uploaded', `tenant:${tenant.id}`, { image_type, image_url })
  })
  return { image_url, image_type }
}
