import { Suspense } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useBasket } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { useBasketLayout } from '#shop/shell/frame/use-desktop-layout.ts'

const FullBasket = lazyWithRetry(() => import('./full-basket.tsx'))

type Panel = { merchant: BasketMerchant; type: OrderTypeAlias; takes: boolean }

/** The basket beside the menu; its lines and bill come with the first thing in it. */
export function BasketPanel({ merchant, type, takes }: Panel) {
  const t = useText('basket')
  const basket = useBasket(merchant.id)
  const isBeside = useBasketLayout() === true
  return (
    <aside className="cart" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {basket ? (
        isBeside && (
          <Suspense>
            <FullBasket basket={basket} type={type} takes={takes} />
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
