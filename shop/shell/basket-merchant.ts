import type { StoreMerchantView } from '#contract/store-merchants.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'

export const basketMerchant = ({ _id, slug, name, currency, timezone }: Pick<StoreMerchantView, '_id' | 'slug' | 'name' | 'currency' | 'timezone'>): BasketMerchant =>
  ({ id: _id, slug, name, currency, timezone })
