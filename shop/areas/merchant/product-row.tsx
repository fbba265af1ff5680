import { Link, useSearchParams } from 'react-router'
import type { StoreProduct } from '#contract/storefront-catalog.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import { addLine, useBasket } from '#shop/data/basket.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { ProductBadges } from '#shop/shell/content/product-badges.tsx'
import { Price } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useTimeSpan } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { basketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { plainLine } from '#shop/shell/merchant/basket-line.ts'

/** A dish in the menu. What needs no choice goes into the basket at once; what does opens its dialog. */
export function ProductRow({
  product,
  merchant,
  eager,
}: {
  product: StoreProduct
  merchant: StoreMerchantDetails
  eager?: boolean
}) {
  const t = useText('merchant')
  const path = usePath()
  const inBasket =
    useBasket(merchant._id)
      ?.lines.filter((line) => line.product_id === product._id)
      .reduce((sum, line) => sum + line.quantity, 0) ?? 0
  const span = useTimeSpan(merchant.timezone)
  const { is_available, available_next: next } = product
  const sold = !is_available
  const [query] = useSearchParams()
  // a preview goes on by its own words: nothing else says that this reader may see the dish
  const open = path(`/m/${merchant.slug}/${merchant._id}/p/${product._id}`) + (merchant.is_active ? '' : `?${query}`)
  return (
    <article className={sold ? 'prod sold' : 'prod'}>
      <div className="body">
        <h3>
          <Link to={open} preventScrollReset prefetch="intent">
            <bdi>{product.name}</bdi>
          </Link>
        </h3>
        {product.description && <p>{product.description}</p>}
        <div className="pr">
          <Price amount={product.selling_price} currency={product.currency} />
          {sold ? (
            <span className="tag">
              {product.stock_status === 'out_of_stock' ? (
                t('sold_out')
              ) : next ? (
                <>
                  <Icon small name="clock" />
                  {span(next)}
                </>
              ) : (
                t('not_available_now')
              )}
            </span>
          ) : (
            <ProductBadges product={product} />
          )}
        </div>
      </div>
      <ProductImage image={coverOf(product)} seed={product.name} off={sold} eager={eager} />
      {!sold &&
        merchant.is_active &&
        merchant.is_accepting_orders &&
        (product.requires_selection ? (
          <Link
            className={inBasket > 0 ? 'add in' : 'add'}
            to={open}
            preventScrollReset
            tabIndex={-1}
            aria-hidden="true"
          >
            {inBasket > 0 ? inBasket : <Icon name="plus" />}
          </Link>
        ) : (
          <button
            type="button"
            className={inBasket > 0 ? 'add in' : 'add'}
            aria-label={
              inBasket > 0
                ? t('add_another', { product: product.name, count: inBasket })
                : t('add', { product: product.name })
            }
            onClick={() => addLine(basketMerchant(merchant), plainLine(product))}
          >
            {inBasket > 0 ? inBasket : <Icon name="plus" />}
          </button>
        ))}
    </article>
  )
}
