import { boot } from '#contract/tenant-boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { isPage } from '#panel/shell/routing/route-registry.ts'

/** Sections of the settings that the reader may open and that have a page, as the server orders and names them. */
export function useSections() {
  const door = usePanelRoute()
  const locale = useLocale()
  const call = door.byPanel(boot.tenantBlueprint, boot.merchantBlueprint)
  const { data, loadError, refetch } = useCall(call, { locale }, { staleTime: 600_000, keepPreviousData: true })
  const sections = (data ?? [])
    .map((group) => ({ ...group, path: door.to(`/settings/${pathOf(group.slug)}`) }))
    .filter(({ path }) => isPage(path))
  return { sections, trouble: data ? null : loadError, retry: refetch, waiting: data === undefined && !loadError }
}

const pathOf = (slug: string) => (slug === 'business_type' ? 'business-type' : slug)
