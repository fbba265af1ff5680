import { Link, useSearchParams } from 'react-router'
import { useShop } from '#shop/shell/context/shop.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { MerchantCard } from '#shop/shell/merchant-list/merchant-card.tsx'
import { useRecommendationEvents } from '#shop/shell/recommendations/use-recommendation-events.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { Groups } from './categories.tsx'
import { filterNames, toggleFilterPath } from './filters.ts'
import type { MarketplaceHomeData } from './marketplace-home-data.ts'

type RowProps = { title: string; merchants: readonly StoreMerchant[]; isRecommended?: boolean }

/** A row of merchants under a title. */
export function MerchantRow({ title, merchants, isRecommended = false }: RowProps) {
  const ref = useRecommendationEvents<HTMLElement>(isRecommended ? merchants.map(({ _id }) => _id).join() : '')
  if (merchants.length === 0) return null
  return (
    <section ref={ref} className="section">
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <div className="grid">
        {merchants.map((one) => (
          <MerchantCard key={one._id} merchant={one} recommended={isRecommended} />
        ))}
      </div>
    </section>
  )
}

/** The open merchants; with the ones that open later if only few are open. */
export function OpenNow({ title, ...data }: MarketplaceHomeData & { title?: string }) {
  const {
    rows: { open, sponsored, featured },
    total,
    filters,
    groups,
    group,
  } = data
  const t = useText('home')
  const { preferences } = useShop()
  const [query] = useSearchParams()
  const near = preferences.place?.label
  return (
    <section className="section" aria-labelledby="open">
      <div className="section-header">
        <h2 id="open">{title || t(titleOf(open, Boolean(near)))}</h2>
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
      {open.length > 0 && open.every(({ is_open }) => !is_open) && <p className="muted">{t('none_open')}</p>}
      {open.length > 0 ? (
        <div className="grid">
          {open.map((one) => (
            <MerchantCard key={one._id} merchant={one} flagged />
          ))}
        </div>
      ) : (
        sponsored.length + featured.length === 0 && (
          <p className="muted">
            {t(filters.length > 0 ? 'none_filtered' : 'none_here')}{' '}
            {filters.length > 0 && (
              <Link className="link" to="?" replace preventScrollReset>
                {t('clear')}
              </Link>
            )}
          </p>
        )
      )}
    </section>
  )
}

function titleOf(merchants: readonly StoreMerchant[], isNear: boolean) {
  const openCount = merchants.filter(({ is_open }) => is_open).length
  if (openCount === 0) return 'opening_later'
  if (openCount < merchants.length) return 'all_shops'
  return isNear ? 'open_near' : 'open'
}
