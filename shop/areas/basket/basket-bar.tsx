import { Suspense } from 'react'
import { Link } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { countOf, subtotalOf, useBasket } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useDesktopLayout } from '#shop/shell/frame/use-desktop-layout.ts'

const BasketBarQuote = lazyWithRetry(() => import('./basket-bar-bill.tsx'))

/** The basket bar of phones: item count and total. Before the first quote the total is the sum of the lines. */
export function BasketBar({
  merchant,
  type,
  isUncovered,
}: {
  merchant: BasketMerchant
  type: OrderTypeAlias
  /** False while a dialog covers the bar. */
  isUncovered: boolean
}) {
  const t = useText('basket')
  const path = usePath()
  const basket = useBasket(merchant.id)
  const isBelow = useDesktopLayout() === false
  if (!basket) return null
  return (
    <div className="bottom-bar phone-only" role="region" aria-label={t('title')}>
      <Link className="btn btn-main btn-wide btn-split btn-tall" to={path(`/cart?m=${merchant.id}`)}>
        <span className="row">
          <Icon name="bag" />
          <span className="two-lines">
            {t('view_basket')}
            <small className="num">
              {t(basket.total === null ? 'items' : 'items_with_fees', { count: countOf(basket) })}
            </small>
          </span>
        </span>
        <Money amount={basket.total ?? subtotalOf(basket)} currency={merchant.currency} />
      </Link>
      {isBelow && isUncovered && (
        <Suspense>
          <BasketBarQuote basket={basket} type={type} />
        </Suspense>
      )}
    </div>
  )
}
