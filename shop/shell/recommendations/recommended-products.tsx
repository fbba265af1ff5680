import { Link } from 'react-router'
import type { RecommendedProduct } from '#contract/areas/recommendations/store.ts'
import { addLine } from '#shop/data/basket-lines.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '../base/icons.tsx'
import { Price } from '../base/money.tsx'
import { coverOf } from '../content/cover-image.ts'
import { ProductImage } from '../content/product-image.tsx'
import { usePath } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { toBasketLine } from '../merchant/basket-line.ts'
import { useRecommendationEvents } from './use-recommendation-events.ts'

type Props = {
  title: string
  products: readonly RecommendedProduct[]
  merchant: BasketMerchant
  heading?: 'h2' | 'h3'
}

/** Recommended products of a merchant. Those without required options are added directly. */
export function RecommendedProducts({ title, products, merchant, heading: Heading = 'h3' }: Props) {
  const ref = useRecommendationEvents<HTMLElement>(products.map(({ _id }) => _id).join())
  if (products.length === 0) return null
  return (
    <section ref={ref} className="recommended" aria-label={title}>
      <Heading>{title}</Heading>
      <ul>
        {products.map((product) => (
          <li key={product._id} data-recommended={`product ${product._id}`}>
            <Product product={product} merchant={merchant} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Product({ product, merchant }: { product: RecommendedProduct; merchant: BasketMerchant }) {
  const t = useText('merchant')
  const path = usePath()
  const to = path(`/m/${merchant.slug}/${merchant.id}/p/${product._id}?from=recommended`)
  return (
    <>
      <ProductImage image={coverOf(product)} seed={product.name} sizes="48px" />
      <Link to={to}>
        <bdi>{product.name}</bdi>
      </Link>
      <Price amount={product.from_price} currency={product.currency} />
      {product.requires_selection ? (
        <Link className="icon-btn" to={to} aria-label={t('add', { product: product.name })}>
          <Icon name="plus" />
        </Link>
      ) : (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('add', { product: product.name })}
          onClick={() => addLine(merchant, toBasketLine(product, true))}
        >
          <Icon name="plus" />
        </button>
      )}
    </>
  )
}
