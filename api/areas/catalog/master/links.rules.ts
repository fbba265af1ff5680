type Named = { id: string; name: string; sku: string | null }
const folded = (name: string) => name.trim().toLowerCase()

/**
 * Which products of a store are those of the master menu already, by source: the same SKU, else the same name. A name
 * that occurs twice links nothing.
 */
export function linksOf(
  masters: readonly Named[],
  candidates: readonly Named[],
  linkBy: 'sku_and_name' | 'sku' | 'none',
): Map<string, string> {
  const links = new Map<string, string>()
  if (linkBy === 'none') return links
  const taken = new Set<string>()
  const link = (source: string, id: string) => {
    links.set(source, id)
    taken.add(id)
  }
  const bySku = new Map(candidates.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id] as const])))
  for (const { id, sku } of masters) {
    const found = sku === null ? undefined : bySku.get(sku)
    if (found !== undefined && !taken.has(found)) link(id, found)
  }
  if (linkBy === 'sku') return links
  const byName = Map.groupBy(
    candidates.filter(({ id }) => !taken.has(id)),
    ({ name }) => folded(name),
  )
  const names = Map.groupBy(masters, ({ name }) => folded(name))
  for (const { id, name } of masters) {
    const found = byName.get(folded(name)) ?? []
    const [only] = found
    if (!links.has(id) && only && found.length === 1 && names.get(folded(name))?.length === 1) link(id, only.id)
  }
  return links
}
