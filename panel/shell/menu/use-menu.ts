import { menu } from '#contract/menu.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { usePanelContext } from '../session/panel-context.ts'

/** The menu of this panel as the server writes it: by permission, in the reader's language, asked again when either or the tenant changes. */
export function useMenu() {
  const door = usePanelRoute()
  const locale = useLocale()
  const context = usePanelContext()
  const merchant = door.panel === 'merchant'
  const options = {
    fresh: 300_000,
    mark: `${locale} ${context.tenantId}`,
    headers: { 'x-tenant-slug': context.boot.tenant.slug },
  }
  const asTenant = useCall(menu.tenant, { tenantSidebar: false }, { ...options, enabled: !merchant })
  const asMerchant = useCall(menu.merchant, { tenantSidebar: false }, { ...options, enabled: merchant })
  const query = merchant ? asMerchant : asTenant
  return { items: query.data, trouble: query.loadError, retry: query.refetch }
}
