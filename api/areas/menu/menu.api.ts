import type { menu as calls } from '#contract/areas/menu.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { backItems, merchantItems, operatorItems, tenantItems } from './menu.rules.ts'
import type { MenuReader } from './menu.rules.ts'

const readerOf = (
  { principal, tenant, request }: Pick<Context, 'principal' | 'tenant' | 'request'>,
  scope: MenuReader['scope'],
  merchantId: string | null,
): MenuReader => ({
  scope,
  merchantId,
  held: panelUser({ principal }).permissions,
  locale: request.locale,
  business: tenant.businessType,
})

export const menu: Handlers<typeof calls> = {
  tenant: (context) =>
    (context.tenant.isPlatform ? operatorItems : tenantItems)(
      readerOf(context, 'tenant', context.tenant.staticMerchantId),
    ),
  merchant(context) {
    const reader = readerOf(context, 'merchant', context.db.merchantId)
    return context.input.tenantSidebar || context.input.from_tenant_sidebar ? backItems(reader) : merchantItems(reader)
  },
}
