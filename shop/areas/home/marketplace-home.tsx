import { Suspense } from 'react'
import { useShop } from '#shop/shell/context/shop.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { Banners } from './banners.tsx'
import { Categories } from './categories.tsx'
import type { MarketplaceHomeData } from './marketplace-home-data.ts'
import { MerchantRow, OpenNow } from './merchant-rows.tsx'
import { Packages } from './packages.tsx'
import { PromotedRow } from './promoted-row.tsx'

const NoMerchants = lazyWithRetry(() => import('./no-merchants.tsx'))
/** Only shops whose tenant has built the page need it. */
const BuiltSections = lazyWithRetry(() => import('./built-sections.tsx'))
const RecommendedRows = lazyWithRetry(() => import('./recommended-rows.tsx'))
const NoDelivery = lazyWithRetry(() => import('./no-delivery.tsx'))

/** The home page of a marketplace: categories, banners, sponsored, featured, open, and later merchants. */
export function MarketplaceHome(data: MarketplaceHomeData) {
  const t = useText('home')
  const { name } = useShop()
  const isShown = (section: string) => data.sections[section] !== false
  const { rows } = data
  if (data.hasNoMerchants)
    return (
      <Suspense>
        <NoMerchants />
      </Suspense>
    )
  if (data.hasNoDelivery)
    return (
      <Suspense>
        <NoDelivery />
      </Suspense>
    )
  if (data.built)
    return (
      <main id="main" className="wrap has-bottom-tabs">
        <h1 className="sr-only">{name}</h1>
        <Suspense>
          <BuiltSections sections={data.built.sections} home={data} />
        </Suspense>
      </main>
    )
  return (
    <main id="main" className="wrap has-bottom-tabs">
      <h1 className="sr-only">{name}</h1>
      <div className="part" data-part="categories">
        {isShown('categories') && <Categories categories={data.categories} />}
      </div>
      <div className="part" data-part="banners">
        {isShown('banners') && <Banners banners={data.banners} />}
      </div>
      <div className="part" data-part="sponsored">
        <PromotedRow title={t('sponsored')} merchants={rows.sponsored} eager={3} />
      </div>
      <div className="part" data-part="featured">
        <PromotedRow title={t('featured')} merchants={rows.featured} eager={rows.sponsored.length > 0 ? 0 : 3} />
      </div>
      <MerchantRow title={t('recommended')} merchants={rows.recommended} isRecommended />
      <OpenNow {...data} />
      <div className="part" data-part="packages">
        {isShown('packages') && <Packages packages={data.packages} />}
      </div>
      <MerchantRow title={t('opening_later')} merchants={rows.later} />
      <div className="part" data-part="recommendations">
        {data.popular && (
          <Suspense>
            <RecommendedRows popular={data.popular} />
          </Suspense>
        )}
      </div>
    </main>
  )
}
