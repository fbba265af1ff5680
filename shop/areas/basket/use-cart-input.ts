import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Basket } from '#shop/data/basket.ts'
import { useOrderTime } from '#shop/data/times/times.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { toCartItems } from './cart-input.ts'
import type { CartRequest } from './cart-input.ts'

/** The API input of a basket, for the selected location and time. */
export function useCartInput({ merchant, lines }: Basket, type: OrderTypeAlias): CartRequest {
  const { place } = useShop().preferences
  const slot = useOrderTime(merchant.id)
  return {
    merchant_id: merchant.id,
    order_type: type,
    items: toCartItems(lines),
    ...(type === 'delivery' && place
      ? { address: { address: place.label || '-', latitude: place.latitude, longitude: place.longitude } }
      : {}),
    ...(slot ? { slot } : {}),
  }
}
