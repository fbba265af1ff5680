import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts, products } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { productQueries } from './product-calls.ts'

type Id = ProductSummary['_id']

/** Changes stock and visibility of one product. */
export function useProductSwitches() {
  const can = useCan()
  const isMerchantPanel = usePanelRoute().panel === 'merchant'
  const stock = useCallMutation(merchantProducts.setStock, { invalidates: productQueries })
  const status = useCallMutation(merchantProducts.setStatus, { invalidates: productQueries })
  const change = useCallMutation(products.update, { invalidates: productQueries })
  return {
    busy: stock.isPending || status.isPending || change.isPending,
    canSetStock: can(isMerchantPanel ? merchantProducts.setStock : products.update),
    canSetStatus: can(isMerchantPanel ? merchantProducts.setStatus : products.update),
    canSetForToday: isMerchantPanel,
    setStock: (id: Id, stock_status: ProductSummary['stock_status'], for_today = false) =>
      isMerchantPanel ? stock.mutate({ ids: [id], stock_status, for_today }) : change.mutate({ id, stock_status }),
    setStatus: (id: Id, value: ProductSummary['status']) =>
      isMerchantPanel ? status.mutate({ id, status: value }) : change.mutate({ id, status: value }),
  }
}
