import { merchantProducts, products } from '#contract/catalog-products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'

/** The same products through the door one stands in: all merchants', or one's own. */
export function useProductCalls() {
  const { byPanel } = usePanelRoute()
  return byPanel(products, merchantProducts)
}

/** Lists that show products, to be asked again after a change. */
export const shownProducts = [
  products.list,
  products.show,
  merchantProducts.list,
  merchantProducts.show,
  merchantProducts.count,
]
