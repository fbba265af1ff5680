import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { storeCatalog } from '#contract/storefront-catalog.ts'
import type { StoreProduct } from '#contract/storefront-catalog.ts'
import { plainLine } from '#shop/shell/merchant/basket-line.ts'
import { addLine } from '#shop/data/basket.ts'
import type { Basket, BasketMerchant } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { Price } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const shown = 3

/** What others order from the same shop, while the tenant recommends products; what is in the basket is not offered again. */
export function Recommended({ basket: { merchant, lines } }: { basket: Basket }) {
  const t = useText('basket')
  const { recommends, locale } = useShop()
  const [found, setFound] = useState<readonly StoreProduct[]>([])
  const on = recommends.is_enabled && recommends.product_enabled
  useEffect(() => {
    if (!on) return
    let left = false
    client(storeCatalog.recommendations, { type: 'product', merchant_id: merchant.id, locale }).then(
      (all) => {
        if (!left) setFound(all.flatMap((one) => ('requires_selection' in one ? [one] : [])))
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [on, merchant.id, locale])
  const open = found.filter(({ _id }) => !lines.some(({ product_id }) => product_id === _id)).slice(0, shown)
  if (!on || open.length === 0) return null
  return (
    <section className="also" aria-label={t('recommended')}>
      <h3>{t('recommended')}</h3>
      <ul>
        {open.map((product) => (
          <li key={product._id}>
            <Also product={product} merchant={merchant} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What needs no choice goes into the basket at once. */
function Also({ product, merchant }: { product: StoreProduct; merchant: BasketMerchant }) {
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
          onClick={() => addLine(merchant, plainLine(product, true))}
        >
          <Icon name="plus" />
        </button>
      )}
    </>
  )
}
