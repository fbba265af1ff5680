import type { files as calls } from '#contract/areas/files.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { resolveMerchantScope } from '#api/platform/tenancy/merchant-scope.ts'
import { setMerchantImage, setTenantImage } from './images.commands.ts'

/** Pictures of merchants and of the tenant. */
export const images: Handlers<Pick<typeof calls, 'merchantImage' | 'tenantImage'>> = {
  async merchantImage(context) {
    const merchantId = await resolveMerchantScope(
      context.services,
      panelUser(context),
      context.tenant,
      context.input.merchant_id,
    )
    return setMerchantImage(context, merchantId, context.input.image_type, context.input.file_url)
  },
  tenantImage: (context) =>
    setTenantImage(context, context.input.image_type, context.input.merchant_id, context.input.file_url),
}
