import { z } from 'zod'
import { id, money, price } from '../fields.ts'

const CartItemOption = z.object({
  option_id: id,
  /** Ids of the selected values that brought the option along, the outermost first. Absent for options of the product. */
  under: z.array(z.string()).optional(),
  name: z.string(),
  values: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** What it cost: 0 if the option includes it. */
      price: money,
      is_included: z.boolean().optional(),
      /** The product that the value is, in combos. */
      product_id: id.optional(),
    }),
  ),
})
/** Names of `allergens` in contract/rules/allergens.ts, or others in the words of the merchant. Absent without any. */
const cartAllergens = z.array(z.string()).optional()
const CartItemAddon = z.object({
  product_id: id,
  name: z.string(),
  quantity: z.int(),
  price: money,
  allergens: cartAllergens,
})

export const CartItem = z.object({
  product_id: id,
  sku: z.string().nullish(),
  name: z.string(),
  image: z.string().nullish(),
  quantity: z.int(),
  unit_price: price,
  options: z.array(CartItemOption),
  addons: z.array(CartItemAddon),
  /** Of the product and the selected options. */
  allergens: cartAllergens,
  instruction: z.string().nullish(),
  line_total: price,
  /** The item's share of the coupon discount. */
  discount: price.optional(),
  tax: price,
  meta: z.object({ recommended_product: z.boolean().optional() }),
})
export type CartItem = z.infer<typeof CartItem>
export const CartMeta = z.object({
  recommended_merchant: z.boolean().optional(),
  recommended_product: z.boolean().optional(),
})
export const Cart = z.object({ cart_items: z.array(CartItem), meta: CartMeta.optional() })
