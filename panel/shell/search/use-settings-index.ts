import { useEffect, useState } from 'react'
import { boot } from '#contract/tenant-boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'

/**
 * The groups of settings and what stands in them, for the search: loaded 5 s after the panel has opened, out
 * of the way of the first screen, or `wait` ms from now.
 */
export function useSettingsIndex(wait = 5000) {
  const door = usePanelRoute()
  const locale = useLocale()
  const [ready, setReady] = useState(wait === 0)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), wait)
    return () => clearTimeout(timer)
  }, [wait])
  const merchant = door.panel === 'merchant'
  const asTenant = useCall(boot.tenantBlueprint, { locale }, { enabled: ready && !merchant, staleTime: 600_000 })
  const asMerchant = useCall(boot.merchantBlueprint, { locale }, { enabled: ready && merchant, staleTime: 600_000 })
  return (merchant ? asMerchant.data : asTenant.data) ?? []
}
