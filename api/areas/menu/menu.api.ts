import type { menu as calls } from '#contract/areas/menu.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { isSetUp } from '../tenants/profile.queries.ts'
import { backItems, merchantItems, operatorItems, tenantItems } from './menu.rules.ts'
import type { MenuReader } from './menu.rules.ts'

const readerOf = (
  { principal, tenant, request, services }: Pick<Context, 'principal' | 'tenant' | 'request' | 'services'>,
  scope: MenuReader['scope'],
  { merchantId, isSetUp = true }: { merchantId: string | null; isSetUp?: boolean },
): MenuReader => ({
  scope,
  merchantId,
  isSetUp,
  held: panelUser({ principal }).permissions,
  locale: request.locale,
  business: tenant.businessType,
  arePlansShown: services.config.FEATURE_PLANS,
})

export const menu: Handlers<typeof calls> = {
  async tenant(context) {
    const { isPlatform, staticMerchantId: merchantId } = context.tenant
    const reader = readerOf(context, 'tenant', { merchantId, isSetUp: await isSetUp(context.db) })
    return isPlatform ? operatorItems(reader) : tenantItems(reader)
  },
  merchant(context) {
    const reader = readerOf(context, 'merchant', { merchantId: context.db.merchantId })
    return context.input.tenantSidebar || context.input.from_tenant_sidebar ? backItems(reader) : merchantItems(reader)
  },
}
