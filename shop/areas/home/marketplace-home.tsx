import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useShop } from '#shop/shell/context/shop.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { MerchantCard } from '#shop/shell/merchant-list/merchant-card.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { Banners } from './banners.tsx'
import { Categories, Groups } from './categories.tsx'
import { filterNames, toggleFilterPath } from './filters.ts'
import type { MarketplaceHomeData } from './marketplace-home-data.ts'
import { Packages } from './packages.tsx'

const NoDelivery = lazyWithRetry(() => import('./no-delivery.tsx'))

/** The home page of a marketplace: categories, banners, featured, open, and later merchants. */
export function MarketplaceHome(data: MarketplaceHomeData) {
  const t = useText('home')
  const { name } = useShop()
  const isShown = (section: string) => data.sections[section] !== false
  if (data.hasNoDelivery)
    return (
      <Suspense>
        <NoDelivery />
      </Suspense>
    )
  return (
    <main id="main" className="wrap has-bottom-tabs">
      <h1 className="sr-only">{name}</h1>
      {isShown('categories') && <Categories categories={data.categories} />}
      {isShown('banners') && <Banners banners={data.banners} />}
      {data.featured.length > 0 && (
        <section className="section">
          <div className="section-header">
            <h2>{t('featured')}</h2>
          </div>
          <div className="grid three scroll">
            {data.featured.map((one, at) => (
              <MerchantCard key={one._id} merchant={one} flagged eager={at < 3} />
            ))}
          </div>
        </section>
      )}
      <OpenNow {...data} />
      {isShown('packages') && <Packages packages={data.packages} />}
      {isShown('recommendations') && data.recommended.length > 0 && (
        <section className="section">
          <div className="section-header">
            <h2>{t('recommended')}</h2>
          </div>
          <div className="grid">
            {data.recommended.map((one) => (
              <MerchantCard key={one._id} merchant={one} recommended />
            ))}
          </div>
        </section>
      )}
      {data.later.length > 0 && (
        <section className="section">
          <div className="section-header">
            <h2>{t('opening_later')}</h2>
          </div>
          <div className="grid">
            {data.later.map((one) => (
              <MerchantCard key={one._id} merchant={one} />
            ))}
          </div>
        </section>
      )}
    </main>
  )
}

function OpenNow({ open, total, filters, groups, group }: MarketplaceHomeData) {
  const t = useText('home')
  const { preferences } = useShop()
  const [query] = useSearchParams()
  const near = preferences.place?.label
  return (
    <section className="section" aria-labelledby="open">
      <div className="section-header">
        <h2 id="open">{t(near ? 'open_near' : 'open')}</h2>
        <span className="small muted num desktop-only">
          {near ? t('deliver_to', { count: total, place: near }) : t('shops', { count: total })}
        </span>
      </div>
      <div className="chips" role="group" aria-label={t('filters')}>
        <Groups groups={groups} current={group} />
        {filterNames.map((name) => (
          <Link
            key={name}
            className="chip"
            to={toggleFilterPath(query, name)}
            replace
            preventScrollReset
            aria-current={filters.includes(name) ? 'true' : undefined}
          >
            {filters.includes(name) && <Icon small name="check" />}
            {t(name)}
          </Link>
        ))}
      </div>
      {open.length > 0 ? (
        <div className="grid">
          {open.map((one) => (
            <MerchantCard key={one._id} merchant={one} flagged />
          ))}
        </div>
      ) : (
        <p className="muted">
          {t(filters.length > 0 ? 'none_filtered' : 'none_open')}{' '}
          {filters.length > 0 && (
            <Link className="link" to="?" replace preventScrollReset>
              {t('clear')}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
