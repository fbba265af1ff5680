import { useEffect, useState } from 'react'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'

/**
 * The settings groups for the search. Loaded after `delayMs`, by default 5 s, so that they do not delay the first
 * screen.
 */
export function useSettingsIndex(delayMs = 5000) {
  const route = usePanelRoute()
  const locale = useLocale()
  const [isReady, setReady] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  const isMerchant = route.panel === 'merchant'
  const asTenant = useCall(boot.tenantBlueprint, { locale }, { enabled: isReady && !isMerchant, staleTime: 600_000 })
  const asMerchant = useCall(boot.merchantBlueprint, { locale }, { enabled: isReady && isMerchant, staleTime: 600_000 })
  return (isMerchant ? asMerchant.data : asTenant.data) ?? []
}
