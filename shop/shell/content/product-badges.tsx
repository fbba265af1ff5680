import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'

/** Labels with their colour, then tags: two in the menu, all in the dialog. */
export function ProductBadges({ product, all }: { product: Pick<StoreProduct, 'labels' | 'tags'>; all?: boolean }) {
  const badges = [...product.labels, ...product.tags.map((one) => ({ ...one, color: null }))]
  return badges.slice(0, all ? 12 : 2).map((one) => (
    <span key={one.id} className="tag">
      {one.color && <i className="dot" style={{ backgroundColor: one.color }} />}
      {one.name}
    </span>
  ))
}
