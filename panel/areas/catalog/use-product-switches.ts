import type { ProductSummary } from '#contract/catalog-shapes.ts'
import { merchantProducts, products } from '#contract/products.ts'
import { useDoor } from '#kit/data/panel-route.ts'
import { useAct } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { shownProducts } from './product-calls.ts'

type Id = ProductSummary['_id']

/** Stock and visibility of one product, through the door one stands in. */
export function useProductSwitches() {
  const can = useCan()
  const own = useDoor().panel === 'merchant'
  const stock = useAct(merchantProducts.setStock, { refresh: shownProducts })
  const status = useAct(merchantProducts.setStatus, { refresh: shownProducts })
  const change = useAct(products.update, { refresh: shownProducts })
  return {
    busy: stock.busy || status.busy || change.busy,
    mayStock: can(own ? merchantProducts.setStock : products.update),
    mayShow: can(own ? merchantProducts.setStatus : products.update),
    setStock: (id: Id, stock_status: ProductSummary['stock_status']) =>
      own ? stock.act({ ids: [id], stock_status }) : change.act({ id, stock_status }),
    setStatus: (id: Id, value: ProductSummary['status']) =>
      own ? status.act({ id, status: value }) : change.act({ id, status: value }),
  }
}
