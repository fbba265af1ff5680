import { merchantMasterMenu } from '#contract/areas/catalog/master-menu.ts'
import { merchantProducts, products } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'

/** The product calls of this panel. */
export function useProductCalls() {
  const { byPanel } = usePanelRoute()
  return byPanel(products, merchantProducts)
}

/** Calls to invalidate after a change of products. */
export const productQueries = [
  products.list,
  products.show,
  merchantProducts.list,
  merchantProducts.show,
  merchantProducts.count,
  merchantMasterMenu.product,
]
