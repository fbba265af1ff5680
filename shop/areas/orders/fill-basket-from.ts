import { myOrders } from '#contract/areas/checkout.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import { fillBasket } from '#shop/data/basket-lines.ts'
import type { BasketLine } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { toBasketMerchant } from '#shop/shell/content/basket-merchant.ts'

const toBasketLine =
  (comma: string) =>
  (item: CartItem): BasketLine => ({
    key: crypto.randomUUID(),
    product_id: item.product_id,
    name: item.name,
    image: item.image ?? null,
    quantity: item.quantity,
    options: item.options.map(({ option_id, under, values }) => ({
      option_id,
      under,
      value_ids: values.map(({ id }) => id),
    })),
    addons: item.addons.map(({ product_id, quantity }) => ({ product_id, quantity })),
    instruction: item.instruction ?? '',
    unitPrice: Math.round(item.line_total / item.quantity),
    recommended: false,
    optionsText: [
      ...orderLinesOf([item]).flatMap(({ options }) => options),
      ...item.addons.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ].join(comma),
  })

/**
 * Fills the basket of the merchant with what an order contained, at current prices. `unavailable` names what cannot be
 * ordered now, each once; a basket without anything left stays as it is.
 */
export async function fillBasketFrom(orderId: string, comma: string) {
  const { merchant_id, cart, unavailable } = await client(myOrders.reorder, { id: orderId })
  const shop = await client(storeMerchants.show, { id: merchant_id })
  const isEmpty = cart.cart_items.length === 0
  if (!isEmpty) fillBasket(toBasketMerchant(shop), cart.cart_items.map(toBasketLine(comma)))
  return { shop, isEmpty, unavailable: [...new Set(unavailable.map(({ name }) => name))] }
}
