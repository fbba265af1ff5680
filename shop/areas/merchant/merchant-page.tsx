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
import { MerchantHeader } from './merchant-header.tsx'
import { MerchantInfo } from './merchant-info.tsx'
import { MerchantNav } from './merchant-nav.tsx'
import { markRecommended } from '#shop/data/basket-lines.ts'
import { toBasketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { usePageRefresh } from '#shop/shell/context/use-page-refresh.ts'

const Banners = lazyWithRetry(() => import('#shop/areas/home/merchant-banners.ts'))
const ParcelForm = lazyWithRetry(() => import('#shop/areas/parcel/parcel-form.tsx'))

export function MerchantPage({ merchant, menu, popular, coupons, banners, type, time }: MerchantData) {
  const t = useText('merchant')
  const isCourier = merchant.merchant_type === 'pick_and_drop'
  const merchantOfBasket = toBasketMerchant(merchant)
  usePageRefresh()
  const [query] = useSearchParams()
  const productMatch = useMatch('/:locale/m/:slug/:id/p/:product')
  const recommended = query.get('from') === 'recommended' && !productMatch
  useEffect(() => {
    if (recommended) markRecommended(merchant._id)
  }, [recommended, merchant._id])
  return (
    <>
      <MerchantNav merchant={merchant} />
      <main
        id="main"
        className={isCourier ? 'wrap merchant-page parcel has-bottom-bar' : 'wrap merchant-page has-bottom-bar'}
      >
        <div className="merchant-main">
          <MerchantHeader merchant={merchant} type={type} time={time} />
          {banners.length > 0 && (
            <Suspense>
              <Banners banners={banners} />
            </Suspense>
          )}
          <Coupons coupons={coupons} currency={merchant.currency} />
          {isCourier ? (
            <Suspense fallback={<p className="muted">{t('loading')}</p>}>
              <ParcelForm merchant={merchant} />
            </Suspense>
          ) : (
            <>
              <MenuNav sections={menu} popular={popular.length > 0} />
              <MenuSections menu={menu} popular={popular} merchant={merchant} at={time?.start} />
            </>
          )}
          <MerchantInfo merchant={merchant} />
        </div>
        {!isCourier && (
          <BasketPanel merchant={merchantOfBasket} type={type} acceptsOrders={merchant.is_accepting_orders} />
        )}
      </main>
      {!isCourier && <BasketBar merchant={merchantOfBasket} type={type} isUncovered={!productMatch} />}
      <Outlet context={merchant} />
    </>
  )
}
