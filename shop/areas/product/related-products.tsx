import { useState } from 'react'
import { baskets } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { RecommendedProducts } from '#shop/shell/recommendations/recommended-products.tsx'
import { useRecommendedProducts } from '#shop/shell/recommendations/use-recommended-products.ts'

const maxTogether = 4
const maxSimilar = 3

/** What is bought with a product, and products like it. */
export default function RelatedProducts({ productId, merchant }: { productId: string; merchant: BasketMerchant }) {
  const t = useText('choices')
  const [inCart] = useState(() => baskets.get()[merchant.id]?.lines.map(({ product_id }) => product_id) ?? [])
  const products = useRecommendedProducts({ merchantId: merchant.id, productId, inCart })
  const of = (reason: 'together' | 'similar', most: number) =>
    products.filter((product) => product.reason === reason).slice(0, most)
  return (
    <>
      <RecommendedProducts
        heading="h2"
        title={t('bought_together')}
        products={of('together', maxTogether)}
        merchant={merchant}
      />
      <RecommendedProducts heading="h2" title={t('similar')} products={of('similar', maxSimilar)} merchant={merchant} />
    </>
  )
}
