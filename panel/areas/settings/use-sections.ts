import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { isPage } from '#panel/shell/routing/route-registry.ts'
import { sectionPath } from '#panel/shell/settings/setting-entries.ts'

/** Sections that have a page and that the user may open, in the server's order. */
export function useSections() {
  const route = usePanelRoute()
  const locale = useLocale()
  const call = route.byPanel(boot.tenantBlueprint, boot.merchantBlueprint)
  const { data, loadError, refetch } = useCall(call, { locale }, { staleTime: 600_000, keepPreviousData: true })
  const sections = (data ?? [])
    .map((group) => ({ ...group, path: route.to(sectionPath(group.slug)) }))
    .filter(({ path }) => isPage(path))
  return { sections, loadError: data ? null : loadError, refetch, isPending: data === undefined && !loadError }
}

/** The name of a section, in the user's language; empty until it is loaded. */
export function useSectionTitle(slug: string): string {
  const { sections } = useSections()
  return sections.find((section) => section.slug === slug)?.group_name ?? ''
}
