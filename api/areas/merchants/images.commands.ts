import type { TenantImage } from '#contract/areas/files.ts'
import type { Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { canManageMerchants } from '#contract/rules/permissions.ts'
import { findPicture } from '../files/files.queries.ts'
import type { FileKind } from '../files/file-kinds.rules.ts'
import type { Fit } from '../files/pictures.commands.ts'
import { storeUpload } from '../files/uploads.commands.ts'
import type { UploadContext } from '../files/uploads.commands.ts'
import { updateMerchant } from './merchants.commands.ts'

const photoKinds: readonly FileKind[] = ['jpg', 'png', 'webp']
const fits: Partial<Record<TenantImage, Fit>> = {
  social_icon: { width: 30, height: 30, exact: true, png: true },
  favicon: { width: 192, height: 192, png: true },
  admin_logo: { width: 600, height: 200 },
  store_logo: { width: 600, height: 200 },
  og_image: { width: 1_200, height: 630, exact: true },
}

const filesPath = '/files/'
/** The storage key in the URL of a public file. */
function keyOfUrl(url: string): string | undefined {
  const at = url.indexOf(filesPath)
  return at < 0 ? undefined : url.slice(at + filesPath.length)
}

type BrandingContext = UploadContext & Pick<Context, 'file'>
type ImageSlot = 'logo' | 'cover' | 'icon'

/** The URL of the uploaded picture, or of an earlier upload of this tenant. */
async function resolvePicture(
  context: BrandingContext,
  file_url: string | undefined,
  merchantId: string | null,
  fit: Fit | undefined,
  only: readonly FileKind[] | undefined,
): Promise<string> {
  if (context.file || file_url === undefined) {
    const stored = await storeUpload(context, {
      file: context.file,
      type: 'image',
      field: 'image',
      folder: 'branding',
      merchantId,
      ...(fit ? { fit } : {}),
      ...(only ? { only } : {}),
    })
    return stored.file_url
  }
  const key = keyOfUrl(file_url)
  const picture = key === undefined ? undefined : await context.openTransaction((db) => findPicture(db, key))
  if (!picture) throw invalid({ file_url: 'The selected file url is invalid.' })
  return context.services.files.publicUrl(picture.key)
}

/** Sets the logo, cover or icon of a merchant; null removes it. */
export async function setMerchantImage(
  context: BrandingContext,
  merchantId: string,
  slot: ImageSlot,
  file_url: string | null | undefined,
) {
  const image =
    file_url === null && !context.file
      ? null
      : { image_url: await resolvePicture(context, file_url ?? undefined, merchantId, undefined, photoKinds) }
  const { images } = await context.openTransaction((db) =>
    updateMerchant(db, context.tenant, merchantId, { images: { [slot]: image } }),
  )
  return { merchant_id: merchantId, images }
}

/** Sets a picture of the tenant, or with a merchant id that merchant’s logo. */
export async function setTenantImage(
  context: BrandingContext,
  image_type: TenantImage,
  merchant_id: string | undefined,
  file_url: string | undefined,
) {
  const { principal, tenant, openTransaction } = context
  const forMerchant = image_type === 'merchant' ? merchant_id : undefined
  if (forMerchant !== undefined && !(principal.kind === 'user' && canManageMerchants(principal.permissions)))
    throw apiError('NOT_ALLOWED')
  const image_url = await resolvePicture(context, file_url, forMerchant ?? null, fits[image_type], undefined)
  await openTransaction(async (db) => {
    if (forMerchant !== undefined) await updateMerchant(db, tenant, forMerchant, { images: { logo: { image_url } } })
    await audit(db, 'files.branding_uploaded', `tenant:${tenant.id}`, { image_type, image_url })
  })
  return { image_url, image_type }
}
