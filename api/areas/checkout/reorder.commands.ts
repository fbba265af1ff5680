import type { CartItemInput } from '#contract/areas/checkout.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { choiceRefusals } from '../cart/cart.rules.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'
import { localizedItem } from '../orders/localized-items.rules.ts'
import type { OrderDetails } from '../orders/order-views.rules.ts'
import { getSnapshot } from './cart.commands.ts'
import { cartItem } from './cart-items.rules.ts'
import { refusalText } from './refusal-texts.rules.ts'
import { currentMerchantVersion } from './merchant-versions.db.ts'

/** Rebuilds the cart of an earlier order at current prices. Unavailable items are listed with a reason. Places no order. */
export async function cartFromOrder(db: Db, { row, lines }: OrderDetails, locale: string) {
  const merchant = orNotFound(await currentMerchantVersion(db, row.merchant_id), 'Merchant')
  const { products } = await getSnapshot(
    db,
    merchant,
    lines.map(({ product_id }) => product_id),
  )
  const reordered = lines.map((line) => {
    const item: CartItemInput = {
      product_id: line.product_id,
      quantity: line.quantity,
      instruction: line.instruction,
      meta: line.meta,
      options: line.options.map(({ option_id, under, values }) => ({
        option_id,
        under,
        value_ids: values.map(({ id }) => id),
      })),
      addons: line.addons.map(({ product_id, quantity }) => ({ product_id, quantity })),
    }
    const product = products.get(line.product_id)
    const refusal = product ? choiceRefusals(product, item)[0] : ({ reason: 'product_unavailable' } as const)
    return { line, item, product, refusal }
  })
  const cart_items = reordered.flatMap(({ item, product, refusal }) =>
    product && !refusal ? [localizedItem(cartItem({ item, product }, 0), locale)] : [],
  )
  const unavailable = reordered.flatMap(({ line, refusal }) => {
    const name = translatedField(line.translations, locale, 'name', line.name)
    return refusal
      ? [{ product_id: line.product_id, name, reason: refusalText(refusal.reason, { product: name, ...refusal }) }]
      : []
  })
  return { merchant_id: row.merchant_id, order_type: row.order_type, cart: { cart_items, meta: {} }, unavailable }
}
