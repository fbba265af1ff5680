import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts, products } from '#contract/catalog-products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { shownProducts } from './product-calls.ts'

type Id = ProductSummary['_id']

/** Stock and visibility of one product, through the door one stands in. */
export function useProductSwitches() {
  const can = useCan()
  const own = usePanelRoute().panel === 'merchant'
  const stock = useCallMutation(merchantProducts.setStock, { invalidates: shownProducts })
  const status = useCallMutation(merchantProducts.setStatus, { invalidates: shownProducts })
  const change = useCallMutation(products.update, { invalidates: shownProducts })
  return {
    busy: stock.isPending || status.isPending || change.isPending,
    mayStock: can(own ? merchantProducts.setStock : products.update),
    mayShow: can(own ? merchantProducts.setStatus : products.update),
    setStock: (id: Id, stock_status: ProductSummary['stock_status']) =>
      own ? stock.mutate({ ids: [id], stock_status }) : change.mutate({ id, stock_status }),
    setStatus: (id: Id, value: ProductSummary['status']) =>
      own ? status.mutate({ id, status: value }) : change.mutate({ id, status: value }),
  }
}
