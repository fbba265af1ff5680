import { useEffect, useState } from 'react'
import { storeRecommendations } from '#contract/areas/recommendations/store.ts'
import type { RecommendedProduct } from '#contract/areas/recommendations/store.ts'
import { client } from '#shop/data/client.ts'
import { useShop } from '../context/shop.tsx'

type RecommendationContext = { merchantId: string; productId?: string; inCart: readonly string[] }

/** Products for a cart or the page of a product; empty while recommendations are off or if loading fails. */
export function useRecommendedProducts({
  merchantId,
  productId,
  inCart,
}: RecommendationContext): readonly RecommendedProduct[] {
  const { recommendations, locale } = useShop()
  const [found, setFound] = useState<readonly RecommendedProduct[]>([])
  const isEnabled = recommendations.is_enabled && recommendations.product_enabled
  const cartKey = [...new Set(inCart)].toSorted().slice(0, 100).join()
  useEffect(() => {
    if (!isEnabled) return
    let isUnmounted = false
    const product_ids = cartKey === '' ? [] : cartKey.split(',')
    client(storeRecommendations.list, {
      type: 'product',
      merchant_id: merchantId,
      locale,
      product_ids,
      ...(productId === undefined ? {} : { product_id: productId }),
    }).then(
      (all) => {
        if (!isUnmounted) setFound(all.flatMap((one) => ('reason' in one ? [one] : [])))
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [isEnabled, merchantId, productId, locale, cartKey])
  return isEnabled ? found.filter(({ _id }) => !inCart.includes(_id)) : []
}
