import { Suspense, useEffect } from 'react'
import { Outlet, useMatch, useSearchParams } from 'react-router'
import { BasketBar } from '#shop/areas/basket/basket-bar.tsx'
import { BasketPanel } from '#shop/areas/basket/basket-panel.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { Coupons } from './coupons.tsx'
import { MenuNav } from './menu-nav.tsx'
import { MenuSections } from './menu-sections.tsx'
import type { MerchantData } from './merchant-data.ts'
import { MerchantHead } from './merchant-header.tsx'
import { MerchantInfo } from './merchant-info.tsx'
import { MerchantTop } from './merchant-nav.tsx'
import { comeRecommended } from '#shop/data/basket.ts'
import { basketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { usePageRefresh } from '#shop/shell/context/use-page-refresh.ts'

const ParcelForm = lazyWithRetry(() => import('#shop/areas/parcel/parcel-form.tsx'))

export function MerchantPage({ merchant, menu, popular, coupons, type, time }: MerchantData) {
  const t = useText('merchant')
  const parcel = merchant.merchant_type === 'pick_and_drop'
  const owner = basketMerchant(merchant)
  usePageRefresh()
  const [query] = useSearchParams()
  const dish = useMatch('/:locale/m/:slug/:id/p/:product')
  const recommended = query.get('from') === 'recommended' && !dish
  useEffect(() => {
    if (recommended) comeRecommended(merchant._id)
  }, [recommended, merchant._id])
  return (
    <>
      <MerchantTop merchant={merchant} />
      <main id="main" className={parcel ? 'wrap mpage parcel has-bar' : 'wrap mpage has-bar'}>
        <div className="mcol">
          <MerchantHead merchant={merchant} type={type} time={time} />
          <Coupons coupons={coupons} currency={merchant.currency} />
          {parcel ? (
            <Suspense fallback={<p className="muted">{t('loading')}</p>}>
              <ParcelForm merchant={merchant} />
            </Suspense>
          ) : (
            <>
              <MenuNav sections={menu} popular={popular.length > 0} />
              <MenuSections menu={menu} popular={popular} merchant={merchant} />
            </>
          )}
          <MerchantInfo merchant={merchant} />
        </div>
        {!parcel && <BasketPanel merchant={owner} type={type} takes={merchant.is_accepting_orders} />}
      </main>
      {!parcel && <BasketBar merchant={owner} type={type} isSeen={!dish} />}
      <Outlet context={merchant} />
    </>
  )
}
