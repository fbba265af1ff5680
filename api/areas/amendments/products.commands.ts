import type { AddableProduct } from '#contract/areas/amendments.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { loadProducts } from '../checkout/cart.commands.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { listProductIds } from './products.queries.ts'
import { toAddable } from './products.rules.ts'

/** Products that staff can add to an order. Those that need a note of the customer are left out. */
export async function productsToAdd(
  db: Db,
  { order_id, merchant_id, search }: { order_id: string; merchant_id?: string | undefined; search: string },
): Promise<AddableProduct[]> {
  const row = (await orderDetails(db, order_id))?.row
  if (!row || (merchant_id !== undefined && row.merchant_id !== merchant_id)) throw notFound('Order')
  const found = await listProductIds(db, row.merchant_id, search, { isSellable: true })
  const ids = found.map(({ id }) => id)
  const products = await loadProducts(db, row.merchant_id, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product && !product.product_instruction.required ? [toAddable(product)] : []
  })
}
