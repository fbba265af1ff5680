import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { storeRecommendations } from '#contract/areas/recommendations/store.ts'
import type { RecommendedProduct } from '#contract/areas/recommendations/store.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useRecommendationEvents } from '#shop/shell/recommendations/use-recommendation-events.ts'

const maxShown = 6

/** Products that are popular near the visitor, and what a signed-in customer may order again. */
export default function RecommendedRows({ popular }: { popular: readonly RecommendedProduct[] }) {
  const t = useText('home')
  const again = useOrderAgain()
  const shown = popular.filter(({ _id }) => !again.some((one) => one._id === _id))
  return (
    <>
      <ProductSection type="product" title={t('popular_products')} products={shown} />
      <ProductSection type="order" title={t('order_again')} products={again} />
    </>
  )
}

function useOrderAgain(): readonly RecommendedProduct[] {
  const { recommendations, locale, preferences } = useShop()
  const token = useSession()?.token
  const [found, setFound] = useState<readonly RecommendedProduct[]>([])
  const isEnabled = recommendations.is_enabled && recommendations.order_enabled && token !== undefined
  const { latitude, longitude } = preferences.place ?? {}
  useEffect(() => {
    if (!isEnabled) return
    let isUnmounted = false
    const position = latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
    client(storeRecommendations.orderAgain, { locale, ...position }).then(
      (all) => {
        if (!isUnmounted) setFound(all.slice(0, maxShown))
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [isEnabled, locale, latitude, longitude])
  return isEnabled ? found : []
}

type SectionProps = { type: 'product' | 'order'; title: string; products: readonly RecommendedProduct[] }

function ProductSection({ type, title, products }: SectionProps) {
  const path = usePath()
  const shown = products.slice(0, maxShown)
  const ref = useRecommendationEvents<HTMLElement>(shown.map(({ _id }) => _id).join())
  if (shown.length === 0) return null
  return (
    <section ref={ref} className="section" aria-label={title}>
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <div className="product-list">
        {shown.map((product) => (
          <article key={product._id} className="product-row" data-recommended={`${type} ${product._id}`}>
            <div className="body">
              <h3>
                <Link to={path(`/m/shop/${product.merchant_id}/p/${product._id}?from=recommended`)}>
                  <bdi>{product.name}</bdi>
                </Link>
              </h3>
              <p>
                <bdi>{product.merchant_name}</bdi>
              </p>
              <div className="product-price">
                <Money amount={product.from_price} currency={product.currency} />
              </div>
            </div>
            <ProductImage image={coverOf(product)} seed={product.name} sizes="116px" />
          </article>
        ))}
      </div>
    </section>
  )
}
