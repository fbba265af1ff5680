import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useShop } from '#shop/shell/context/shop.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { MerchantCard } from '#shop/shell/merchant-list/merchant-card.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { Banners } from './banners.tsx'
import { Categories, Groups } from './categories.tsx'
import { filterNames, switched } from './filters.ts'
import type { HallData } from './marketplace-home-data.ts'
import { Packages } from './packages.tsx'

const Nobody = lazyWithRetry(() => import('./no-delivery.tsx'))

/** The home page of a market: what kind, what is on, who is featured, who is open, who opens later. */
export function Hall(hall: HallData) {
  const t = useText('home')
  const { name } = useShop()
  const shows = (section: string) => hall.sections[section] !== false
  if (hall.nobody)
    return (
      <Suspense>
        <Nobody />
      </Suspense>
    )
  return (
    <main id="main" className="wrap has-tabs">
      <h1 className="vh">{name}</h1>
      {shows('categories') && <Categories categories={hall.categories} />}
      {shows('banners') && <Banners banners={hall.banners} />}
      {hall.featured.length > 0 && (
        <section className="sec">
          <div className="sec-head">
            <h2>{t('featured')}</h2>
          </div>
          <div className="grid three scroll">
            {hall.featured.map((one, at) => (
              <MerchantCard key={one._id} merchant={one} flagged eager={at < 3} />
            ))}
          </div>
        </section>
      )}
      <OpenNow {...hall} />
      {shows('packages') && <Packages packages={hall.packages} />}
      {shows('recommendations') && hall.recommended.length > 0 && (
        <section className="sec">
          <div className="sec-head">
            <h2>{t('recommended')}</h2>
          </div>
          <div className="grid">
            {hall.recommended.map((one) => (
              <MerchantCard key={one._id} merchant={one} recommended />
            ))}
          </div>
        </section>
      )}
      {hall.later.length > 0 && (
        <section className="sec">
          <div className="sec-head">
            <h2>{t('opening_later')}</h2>
          </div>
          <div className="grid">
            {hall.later.map((one) => (
              <MerchantCard key={one._id} merchant={one} />
            ))}
          </div>
        </section>
      )}
    </main>
  )
}

function OpenNow({ open, total, filters, groups, group }: HallData) {
  const t = useText('home')
  const { choices } = useShop()
  const [query] = useSearchParams()
  const near = choices.place?.label
  return (
    <section className="sec" aria-labelledby="open">
      <div className="sec-head">
        <h2 id="open">{t(near ? 'open_near' : 'open')}</h2>
        <span className="small muted num desk-only">
          {near ? t('deliver_to', { count: total, place: near }) : t('shops', { count: total })}
        </span>
      </div>
      <div className="chips" role="group" aria-label={t('filters')}>
        <Groups groups={groups} current={group} />
        {filterNames.map((name) => (
          <Link
            key={name}
            className="chip"
            to={switched(query, name)}
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
