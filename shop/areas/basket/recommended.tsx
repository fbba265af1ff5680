import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { toBasketLine } from '#shop/shell/merchant/basket-line.ts'
import { addLine } from '#shop/data/basket.ts'
import type { Basket, BasketMerchant } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { Price } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const maxShown = 3

/** Recommended products of the merchant, if the tenant enables them, without those in the basket. */
export function Recommended({ basket: { merchant, lines } }: { basket: Basket }) {
  const t = useText('basket')
  const { recommendations, locale } = useShop()
  const [found, setFound] = useState<readonly StoreProduct[]>([])
  const isEnabled = recommendations.is_enabled && recommendations.product_enabled
  useEffect(() => {
    if (!isEnabled) return
    let isUnmounted = false
    client(storeCatalog.recommendations, { type: 'product', merchant_id: merchant.id, locale }).then(
      (all) => {
        if (!isUnmounted) setFound(all.flatMap((one) => ('requires_selection' in one ? [one] : [])))
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [isEnabled, merchant.id, locale])
  // beside a main dish people add sides and drinks, which cost less
  const offers = found
    .filter(({ _id }) => !lines.some(({ product_id }) => product_id === _id))
    .toSorted((a, b) => a.selling_price - b.selling_price)
    .slice(0, maxShown)
  if (!isEnabled || offers.length === 0) return null
  return (
    <section className="recommended" aria-label={t('recommended')}>
      <h3>{t('recommended')}</h3>
      <ul>
        {offers.map((product) => (
          <li key={product._id}>
            <RecommendedProduct product={product} merchant={merchant} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Products without required options are added directly. */
function RecommendedProduct({ product, merchant }: { product: StoreProduct; merchant: BasketMerchant }) {
  const t = useText('merchant')
  const path = usePath()
  const to = path(`/m/${merchant.slug}/${merchant.id}/p/${product._id}?from=recommended`)
  return (
    <>
      <ProductImage image={coverOf(product)} seed={product.name} sizes="48px" />
      <Link to={to}>
        <bdi>{product.name}</bdi>
      </Link>
      <Price amount={product.selling_price} currency={product.currency} />
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
