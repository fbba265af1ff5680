import type { Dashboard } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatChange, formatLocale, localDayOf, formatDay, formatNumber, formatTime } from '#kit/ui/base/format.ts'
import { Change, Kpi } from '#kit/ui/chart/kpi.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Sparkline } from '#kit/ui/chart/sparkline.tsx'
import { isOneDay } from './chart-bars.ts'
import type { DrilldownLinks } from './use-drilldown-links.ts'

/** The main figures with comparison and link. */
export function Figures({ data, links }: { data: Dashboard; links: DrilldownLinks }) {
  const t = useText('reports')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const comparison = useComparisonText(data)
  const { previous, currency } = data
  const cancelled = data.order_status.find(({ status }) => status === 'cancelled')?.count ?? 0
  const countedOrders = data.orders - cancelled
  const trend = useTrend(data)
  const otherSales =
    data.other_sales.length > 0 &&
    t('other_sales', {
      amounts: new Intl.ListFormat(formatLocale(locale), { type: 'conjunction' }).format(
        data.other_sales.map((other) => money(other.sales, other.currency)),
      ),
    })
  const rating = (value: number) => formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <>
      <Kpi
        title={t('sales')}
        to={links.orders()}
        value={money(data.sales, currency)}
        trend={<Sparkline values={trend.map(({ sales }) => sales)} />}
        note={
          <>
            <ChangeLabel current={data.sales} previous={previous.sales} /> {comparison(money(previous.sales, currency))}
            {otherSales && <span> · {otherSales}</span>}
          </>
        }
      />
      <Kpi
        title={t('orders')}
        to={links.orders()}
        value={formatNumber(data.orders, locale)}
        trend={<Sparkline values={trend.map(({ orders }) => orders)} />}
        note={
          <>
            <ChangeLabel current={data.orders} previous={previous.orders} />{' '}
            {comparison(formatNumber(previous.orders, locale))}
          </>
        }
      />
      <Kpi
        title={t('average_order')}
        to={links.orders()}
        value={countedOrders > 0 ? money(Math.round(data.sales / countedOrders), currency) : '–'}
        trend={<Sparkline values={trend.map(({ orders, sales }) => (orders > 0 ? sales / orders : 0))} />}
        note={t('counted', { count: countedOrders })}
      />
      <Kpi
        title={t('average_rating')}
        to={links.reviews()}
        value={data.average_rating === null ? t('not_rated') : rating(data.average_rating)}
        note={
          <>
            <RatingChange current={data.average_rating} previous={previous.average_rating} />{' '}
            {t('reviews', { count: data.reviews })}
          </>
        }
      />
    </>
  )
}

/** The hours or days until now. */
function useTrend({ hours, series, start_date, end_date, timezone }: Dashboard) {
  const current = useNow()
  const today = localDayOf(current, timezone)
  if (!isOneDay({ start_date, end_date })) return series.filter(({ local_date }) => local_date <= today)
  const hour = Number(formatTime(current, 'en', timezone, { hour: '2-digit', hourCycle: 'h23' }))
  return start_date === today ? hours.filter((one) => one.hour <= hour) : hours
}

function ChangeLabel({ current, previous }: { current: number; previous: number }) {
  const { locale } = useLocaleContext()
  const text = formatChange(current, previous, locale)
  return text === null ? null : <Change text={text} isRise={direction(current - previous)} />
}

function RatingChange({ current, previous }: { current: number | null; previous: number | null }) {
  const { locale } = useLocaleContext()
  const difference = current === null || previous === null ? 0 : Math.round((current - previous) * 10) / 10
  return difference === 0 ? null : (
    <Change
      text={formatNumber(difference, locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1 })}
      isRise={direction(difference)}
    />
  )
}

/** The day after a local date. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const direction = (difference: number) => (difference === 0 ? null : difference > 0)

/**
 * Describes the comparison: the same weekday of the last week (until the same time if the day is not over), or the
 * chosen period.
 */
function useComparisonText(data: Dashboard) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const { previous, timezone } = data
  return (value: string) => {
    if (!isOneDay(previous)) {
      if (dayAfter(previous.end_date) === data.start_date) return t('before_days', { value, count: data.series.length })
      const date = (day: string) => formatDay(day, locale, { day: 'numeric', month: 'short', year: 'numeric' })
      return t('before_period', { value, from: date(previous.start_date), to: date(previous.end_date) })
    }
    const day = formatDay(previous.start_date, locale, { weekday: 'short', day: 'numeric', month: 'short' })
    const time = formatTime(previous.until, locale, timezone, { hour: '2-digit', minute: '2-digit' })
    return time === '00:00' || time === '23:59'
      ? t('before_day', { value, day })
      : t('before_day_until', { value, day, time })
  }
}
