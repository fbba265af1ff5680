import { Suspense } from 'react'
import { Link } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { countOf, sumOf, useBasket } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useBasketLayout } from '#shop/shell/frame/use-desktop-layout.ts'

const BarBill = lazyWithRetry(() => import('./basket-bar-bill.tsx'))

/** The basket under the thumb: count, what the amount includes, amount. Before there is a bill it is that of the lines alone. */
export function BasketBar({
  merchant,
  type,
  isSeen,
}: {
  merchant: BasketMerchant
  type: OrderTypeAlias
  /** Nothing stands before it. */ isSeen: boolean
}) {
  const t = useText('basket')
  const path = usePath()
  const basket = useBasket(merchant.id)
  const isBelow = useBasketLayout() === false
  if (!basket) return null
  return (
    <div className="bar phone-only" role="region" aria-label={t('title')}>
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
        <Money amount={basket.total ?? sumOf(basket)} currency={merchant.currency} />
      </Link>
      {isBelow && isSeen && (
        <Suspense>
          <BarBill basket={basket} type={type} />
        </Suspense>
      )}
    </div>
  )
}
