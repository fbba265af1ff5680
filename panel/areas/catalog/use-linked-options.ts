import { productOptions } from '#contract/areas/catalog/options.ts'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'

/** Options that products can share, by id. `linked` are those of the product, which are there before the list has loaded. */
export function useLinkedOptions(linked: readonly ProductOption[]): ReadonlyMap<string, ProductOption> {
  const all = useOptions(productOptions.list, {})
  return new Map([...linked, ...(all ?? [])].map((option) => [option.id, option]))
}
