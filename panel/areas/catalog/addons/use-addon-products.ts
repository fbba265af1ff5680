import type { Product, ProductSummary } from '#contract/schemas/catalog.ts'
import { useProductSearch } from '../use-product-search.ts'

/** A product that can be an add-on, as far as the form shows it. */
export type AddonProduct = Pick<ProductSummary, '_id' | 'name' | 'selling_price' | 'stock_status' | 'status'>

/** Products that a search finds as add-ons, and those that the product has. */
export const useAddonProducts = (product: Product | undefined) =>
  useProductSearch<AddonProduct>(product?.addons.map(({ id, ...addon }) => ({ _id: id, ...addon })) ?? [])
export type AddonProducts = Pick<ReturnType<typeof useAddonProducts>, 'rows' | 'updateSearch'>

/** The chosen add-ons that the shop offers, in their order. */
export const offeredAddons = (
  ids: readonly string[],
  rows: ReadonlyMap<string, AddonProduct>,
): readonly AddonProduct[] =>
  ids
    .flatMap((id) => rows.get(id) ?? [])
    .filter(({ status, stock_status }) => status === 'active' && stock_status === 'in_stock')
