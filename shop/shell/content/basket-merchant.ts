import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'

type MerchantFields = Pick<
  StoreMerchantDetails,
  '_id' | 'slug' | 'name' | 'currency' | 'timezone' | 'order_types' | 'default_order_type'
>

export const toBasketMerchant = ({
  _id,
  slug,
  name,
  currency,
  timezone,
  order_types,
  default_order_type,
}: MerchantFields): BasketMerchant => ({
  id: _id,
  slug,
  name,
  currency,
  timezone,
  types: [default_order_type, ...order_types],
})
