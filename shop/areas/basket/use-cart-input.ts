import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Basket } from '#shop/data/basket.ts'
import { useOrderTime } from '#shop/data/times/times.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { wantedItems } from './cart-input.ts'
import type { Wanted } from './cart-input.ts'

/** What is asked of the server for a basket as it stands: for the chosen place and time. */
export function useWantedBasket({ merchant, lines }: Basket, type: OrderTypeAlias): Wanted {
  const { place } = useShop().choices
  const slot = useOrderTime(merchant.id)
  return {
    merchant_id: merchant.id,
    order_type: type,
    items: wantedItems(lines),
    ...(type === 'delivery' && place
      ? { address: { address: place.label || '-', latitude: place.latitude, longitude: place.longitude } }
      : {}),
    ...(slot ? { slot } : {}),
  }
}
