import { Link, useSearchParams } from 'react-router'
import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { useBasket } from '#shop/data/basket.ts'
import { addLine } from '#shop/data/basket-lines.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { ProductBadges } from '#shop/shell/content/product-badges.tsx'
import { Price } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useTimeSpanText } from '#shop/shell/merchant/time-span.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { toBasketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { toBasketLine } from '#shop/shell/merchant/basket-line.ts'

/** A product of the menu. Without required options it is added directly; otherwise the dialog opens. */
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
  const formatSpan = useTimeSpanText(merchant.timezone)
  const { is_available, available_next: next } = product
  const isUnavailable = !is_available
  const [query] = useSearchParams()
  // only the preview token in the query allows this visitor to see the product
  const productPath =
    path(`/m/${merchant.slug}/${merchant._id}/p/${product._id}`) + (merchant.is_active ? '' : `?${query}`)
  return (
    <article className={isUnavailable ? 'product-row unavailable' : 'product-row'}>
      <div className="body">
        <h3>
          <Link to={productPath} preventScrollReset prefetch="intent">
            <bdi>{product.name}</bdi>
          </Link>
        </h3>
        {product.description && <p>{product.description}</p>}
        <div className="product-price">
          <Price amount={product.selling_price} currency={product.currency} />
          {isUnavailable ? (
            <span className="tag">
              {product.stock_status === 'out_of_stock' ? (
                t('sold_out')
              ) : next ? (
                <>
                  <Icon small name="clock" />
                  {formatSpan(next)}
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
      <ProductImage image={coverOf(product)} seed={product.name} isDimmed={isUnavailable} eager={eager} />
      {!isUnavailable &&
        merchant.is_active &&
        merchant.is_accepting_orders &&
        (product.requires_selection ? (
          <Link
            className={inBasket > 0 ? 'add in-basket' : 'add'}
            to={productPath}
            preventScrollReset
            tabIndex={-1}
            aria-hidden="true"
          >
            {inBasket > 0 ? inBasket : <Icon name="plus" />}
          </Link>
        ) : (
          <button
            type="button"
            className={inBasket > 0 ? 'add in-basket' : 'add'}
            aria-label={
              inBasket > 0
                ? t('add_another', { product: product.name, count: inBasket })
                : t('add', { product: product.name })
            }
            onClick={() => addLine(toBasketMerchant(merchant), toBasketLine(product))}
          >
            {inBasket > 0 ? inBasket : <Icon name="plus" />}
          </button>
        ))}
    </article>
  )
}
