import type { ReactNode } from 'react'
import type { Quality } from '#contract/areas/reports/quality.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { formatChange, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Change, Kpi } from '#kit/ui/chart/kpi.tsx'
import type { useOrderLinks } from '../report-links.ts'
import dashboardStyles from '../dashboard.module.css'
import { shareOf, shares, times } from './quality-figures.ts'
import type { ShareKey, TimeKey } from './quality-figures.ts'

type Props = {
  quality: { current: Quality; previous: Quality }
  links: ReturnType<typeof useOrderLinks>
}

/** How well all orders of the report were served, beside the period of comparison. */
export function QualityKpis({ quality: { current, previous }, links }: Props) {
  const t = useText('reports')
  const { href } = useQueryParams()
  const { locale } = useLocaleContext()
  const minutes = (value: number) => t('minutes', { number: formatNumber(value, locale) })
  const percent = (value: number) => formatNumber(value, locale, { style: 'percent', maximumFractionDigits: 1 })
  const before = (value: number | null, text: (value: number) => string) =>
    value === null ? null : t('before_value', { value: text(value) })
  const time = (title: string, median: TimeKey | 'lateness_median', p95: TimeKey) => {
    const main = median === 'lateness_median' ? p95 : median
    const [now, then, most] = [current[main], previous[main], current[p95]]
    return (
      <Kpi
        title={title}
        to={href({ by: times[p95], page: null, sort: null, search: null })}
        value={now === null ? '–' : now === 0 ? t('in_time') : minutes(now)}
        note={
          <>
            <Difference current={now} previous={then} text={minutes} />{' '}
            {main !== p95 && most !== null
              ? t('within_95', { time: minutes(most) })
              : before(then, (value) => (value === 0 ? t('in_time') : minutes(value)))}
          </>
        }
      />
    )
  }
  const share = (title: string, key: ShareKey) => {
    const [now, then] = [shareOf(current, key), shareOf(previous, key)]
    const to = links([['problem', shares[key].problem]], title)
    return (
      <Kpi
        title={title}
        {...(to === undefined ? {} : { to })}
        value={now === null ? '–' : percent(now)}
        note={
          <>
            <RelativeChange current={now} previous={then} /> {before(then, percent)}
          </>
        }
      />
    )
  }
  return (
    <div className={dashboardStyles.figures}>
      {time(t('by_acceptance'), 'acceptance_median', 'acceptance_p95')}
      {share(t('accepted_late'), 'accepted_late')}
      {time(t('by_preparation'), 'preparation_median', 'preparation_p95')}
      {time(t('late_p95'), 'lateness_median', 'lateness_p95')}
      {share(t('problem_orders'), 'problem_orders')}
      {share(t('problem_cancelled'), 'store_cancelled_orders')}
      {share(t('problem_unavailable'), 'unavailable_orders')}
      <Kpi
        title={t('paused_time')}
        value={minutes(current.paused_minutes)}
        note={
          <>
            <Difference current={current.paused_minutes} previous={previous.paused_minutes} text={minutes} />{' '}
            {before(previous.paused_minutes, minutes)}
          </>
        }
      />
    </div>
  )
}

/** How much a share rose or fell, as part of what it was. */
function RelativeChange({ current, previous }: { current: number | null; previous: number | null }): ReactNode {
  const { locale } = useLocaleContext()
  const text = formatChange(current ?? 0, previous ?? 0, locale)
  if (current === null || text === null) return null
  return <Change text={text} isRise={current === previous ? null : current < (previous ?? 0)} />
}

/** By how much a figure rose or fell. Less is better in all of them. */
function Difference({
  current,
  previous,
  text,
}: {
  current: number | null
  previous: number | null
  text: (value: number) => string
}): ReactNode {
  if (current === null || previous === null) return null
  const difference = Math.round((current - previous) * 1000) / 1000
  if (difference === 0) return null
  return <Change text={`${difference > 0 ? '+' : '−'}${text(Math.abs(difference))}`} isRise={difference < 0} />
}
