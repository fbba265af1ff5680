import { lazy, Suspense, useEffect, useState } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useBasket } from '#shop/data/basket.ts'
import type { BasketMerchant } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/icons.tsx'
import { useText } from '#shop/shell/text.tsx'

const FullBasket = lazy(() => import('./full-basket.tsx'))

type Panel = { merchant: BasketMerchant; type: OrderTypeAlias; takes: boolean; /** A dish stands before it. */ behind: boolean }

/** The basket beside the menu; its lines and bill come with the first thing in it. */
export function BasketPanel({ merchant, type, takes, behind }: Panel) {
  const t = useText('basket')
  const basket = useBasket(merchant.id)
  // on phones a dish covers all of it: it comes when the dish closes
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (behind && matchMedia('(max-width: 800px)').matches) return
    const timer = setTimeout(() => setOpened(true))
    return () => clearTimeout(timer)
  }, [behind])
  return (
    <aside className="cart" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {basket ? opened && <Suspense><FullBasket basket={basket} type={type} takes={takes} /></Suspense> : <div className="cart-empty"><Icon name="bag" /><p className="muted small">{t('empty_here')}</p></div>}
    </aside>
  )
}
