import { Suspense } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useBasket } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { useDesktopLayout } from '#shop/shell/frame/use-desktop-layout.ts'

const FullBasket = lazyWithRetry(() => import('./full-basket.tsx'))

type Props = { merchant: BasketMerchant; type: OrderTypeAlias; acceptsOrders: boolean }

/** The basket beside the menu. Its lines and bill load with the first item. */
export function BasketPanel({ merchant, type, acceptsOrders }: Props) {
  const t = useText('basket')
  const basket = useBasket(merchant.id)
  const isBeside = useDesktopLayout() === true
  return (
    <aside className="cart" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {basket ? (
        isBeside && (
          <Suspense>
            <FullBasket basket={basket} type={type} acceptsOrders={acceptsOrders} />
          </Suspense>
        )
      ) : (
        <div className="cart-empty">
          <Icon name="bag" />
          <p className="muted small">{t('empty_panel')}</p>
        </div>
      )}
    </aside>
  )
}
