import type { Basket } from '#shop/data/basket.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { RecommendedProducts } from '#shop/shell/recommendations/recommended-products.tsx'
import { useRecommendedProducts } from '#shop/shell/recommendations/use-recommended-products.ts'

const maxShown = 3

/** What goes well with the basket. */
export default function Recommended({ basket: { merchant, lines } }: { basket: Basket }) {
  const t = useText('basket')
  const inCart = lines.map(({ product_id }) => product_id)
  const products = useRecommendedProducts({ merchantId: merchant.id, inCart })
  return <RecommendedProducts title={t('recommended')} products={products.slice(0, maxShown)} merchant={merchant} />
}
