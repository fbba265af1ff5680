import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'

type Seller = Pick<
  StoreMerchantDetails,
  '_id' | 'slug' | 'name' | 'currency' | 'timezone' | 'order_types' | 'default_order_type'
>

export const basketMerchant = ({
  _id,
  slug,
  name,
  currency,
  timezone,
  order_types,
  default_order_type,
}: Seller): BasketMerchant => ({ id: _id, slug, name, currency, timezone, types: [default_order_type, ...order_types] })
