import type { NewLine } from '../orders/new-orders.commands.ts'
import { selectedComponents } from './catalog-snapshot.rules.ts'
import type { PricedCart } from './quote.rules.ts'
import type { NewOrderInput } from './order-row.rules.ts'

type BilledItems = Pick<PricedCart, 'items' | 'cart_items'> & { bill: Pick<PricedCart['bill'], 'lines'> }

/** Builds the order lines, each with the stock it reserves. */
export function newLines(
  { context, priced }: Pick<NewOrderInput, 'context'> & { priced: BilledItems },
  newId: () => string,
): NewLine[] {
  return priced.items.map(({ item, product }, index) => {
    const cartItem = priced.cart_items[index]
    const billed = priced.bill.lines[index]
    if (!cartItem || !billed) throw new Error('cart line without a bill line')
    const addons = item.addons.filter(({ product_id }) => context.snapshot.products.get(product_id)?.track_inventory)
    const components = selectedComponents(product, item).filter(({ track_inventory }) => track_inventory)
    const reserved_stock = [
      ...(product.track_inventory ? [{ product_id: product.id, quantity: item.quantity }] : []),
      ...components.map(({ id }) => ({ product_id: id, quantity: item.quantity })),
      ...addons.map(({ product_id, quantity }) => ({ product_id, quantity: quantity * item.quantity })),
    ]
    return {
      id: newId(),
      position: index,
      product_id: product.id,
      sku: product.sku,
      name: product.name,
      translations: product.translations,
      image: product.image,
      quantity: item.quantity,
      unit_price: cartItem.unit_price,
      options: cartItem.options,
      addons: cartItem.addons,
      allergens: cartItem.allergens ?? [],
      instruction: cartItem.instruction ?? null,
      is_taxable: product.is_taxable,
      line_total: billed.line_total,
      discount: billed.discount,
      tax: billed.tax,
      taxable_amount: billed.taxable_amount ?? null,
      meta: cartItem.meta,
      reserved_stock,
    }
  })
}
