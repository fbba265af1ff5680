import { menu } from '#contract/areas/menu.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { usePanelContext } from '../session/panel-context.ts'

/** The menu of this panel. The server filters it by permission and translates it. */
export function useMenu() {
  const route = usePanelRoute()
  const locale = useLocale()
  const context = usePanelContext()
  const isMerchant = route.panel === 'merchant'
  const options = {
    staleTime: 300_000,
    keySuffix: `${locale} ${context.tenantId}`,
    headers: { 'x-tenant-slug': context.boot.tenant.slug },
  }
  const asTenant = useCall(menu.tenant, { tenantSidebar: false }, { ...options, enabled: !isMerchant })
  const asMerchant = useCall(menu.merchant, { tenantSidebar: false }, { ...options, enabled: isMerchant })
  const query = isMerchant ? asMerchant : asTenant
  return { items: query.data, error: query.loadError, retry: query.refetch }
}
