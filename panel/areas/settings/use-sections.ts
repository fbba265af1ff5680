import { boot } from '#contract/boot.ts'
import { useDoor } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale } from '#kit/data/text.ts'
import { isPage } from '#panel/shell/routing/route-registry.ts'

/** Sections of the settings that the reader may open and that have a page, as the server orders and names them. */
export function useSections() {
  const door = useDoor()
  const locale = useLocale()
  const call = door.pick(boot.tenantBlueprint, boot.merchantBlueprint)
  const { answer, trouble, retry } = useCall(call, { locale }, { fresh: 600_000, keep: true })
  const sections = (answer ?? [])
    .map((group) => ({ ...group, path: door.to(`/settings/${pathOf(group.slug)}`) }))
    .filter(({ path }) => isPage(path))
  return { sections, trouble: answer ? null : trouble, retry, waiting: answer === undefined && !trouble }
}

const pathOf = (slug: string) => (slug === 'business_type' ? 'business-type' : slug)
