import { IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { merchantReviews, reviews } from '#contract/areas/reviews.ts'
import type { ReviewSummary } from '#contract/areas/reviews.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Change } from '#kit/ui/chart/kpi.tsx'
import { ReviewSettingsCard } from './review-settings.tsx'
import styles from './reviews.module.css'

type Summary = Omit<ReviewSummary, 'lowest'> & Partial<Pick<ReviewSummary, 'lowest'>>

/** Figures of the merchant of the panel, of the filtered merchant, or of all. */
export function useReviewSummary(filteredMerchantId: string | undefined): Summary | undefined {
  const { panel, merchantId = '' } = usePanelRoute()
  const input = filteredMerchantId === undefined ? {} : { merchant_id: filteredMerchantId }
  const ofTenant = useCall(reviews.summary, input, { enabled: panel === 'tenant', keepPreviousData: true })
  const ofMerchant = useCall(merchantReviews.summary, { merchant_id: merchantId }, { enabled: panel === 'merchant' })
  return panel === 'tenant' ? ofTenant.data : ofMerchant.data
}

/** Average, distribution, the lowest-rated merchants, and the settings of the tenant. */
export function ReviewSummaryCards({ summary }: { summary: Summary | undefined }) {
  const { panel } = usePanelRoute()
  if (!summary) return <div className={styles.cards} />
  const { lowest = [] } = summary
  return (
    <div className={styles.cards}>
      <AverageCard summary={summary} />
      <DistributionCard ratings={summary.ratings} count={summary.count} />
      {lowest.length > 0 && <LowestCard lowest={lowest} />}
      {panel === 'tenant' && <ReviewSettingsCard />}
    </div>
  )
}

function useRatingText() {
  const { locale } = useLocaleContext()
  return (rating: number, options: Intl.NumberFormatOptions = {}) =>
    formatNumber(rating, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...options })
}

function AverageCard({ summary: { average_rating, count, earlier_average } }: { summary: Summary }) {
  const t = useText('reviews')
  const ratingText = useRatingText()
  return (
    <SummaryCard title={t('average')}>
      {average_rating === null ? (
        <p className={styles.average}>{t('not_rated')}</p>
      ) : (
        <p className={styles.average}>
          {ratingText(average_rating)} <IconStarFilled size={22} aria-hidden />
        </p>
      )}
      <p className={styles.fact}>{t('count', { number: count })}</p>
      {earlier_average !== null && (
        <p className={styles.faint}>{t('earlier', { rating: ratingText(earlier_average) })}</p>
      )}
    </SummaryCard>
  )
}

/** The share of each rating; a bar opens the reviews with that rating. */
function DistributionCard({ ratings, count }: Pick<Summary, 'ratings' | 'count'>) {
  const t = useText('reviews')
  const { locale } = useLocaleContext()
  const { href } = useQueryParams()
  return (
    <SummaryCard label={t('distribution')}>
      <ol className={styles.bars}>
        {ratings.map((row) => (
          <li key={row.rating}>
            <Link to={href({ rating: String(row.rating), max_rating: null, page: null })} preventScrollReset>
              <span aria-hidden>{row.rating}</span>
              <span className="vh">{t('stars', { rating: row.rating })}</span>
              <span className={styles.bar} aria-hidden>
                <i style={{ inlineSize: `${count === 0 ? 0 : (row.count / count) * 100}%` }} />
              </span>
              <span className={styles.number}>{formatNumber(row.count, locale)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </SummaryCard>
  )
}

function LowestCard({ lowest }: Pick<ReviewSummary, 'lowest'>) {
  const t = useText('reviews')
  const ratingText = useRatingText()
  const { href } = useQueryParams()
  return (
    <SummaryCard title={t('lowest')}>
      <ul className={styles.lowest}>
        {lowest.map(({ merchant_id, name, average_rating, change }) => (
          <li key={merchant_id}>
            <Link to={href({ merchant_id, page: null })} preventScrollReset>
              <bdi>{name}</bdi>
            </Link>
            <b>{ratingText(average_rating)}</b>
            <span className={styles.change}>
              {change !== null && (
                <Change
                  text={ratingText(change, { signDisplay: 'exceptZero' })}
                  isRise={change === 0 ? null : change > 0}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </SummaryCard>
  )
}

const SummaryCard = ({ title, label, children }: { title?: string; label?: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={label ?? title}>
    {title !== undefined && <h2>{title}</h2>}
    {children}
  </section>
)
