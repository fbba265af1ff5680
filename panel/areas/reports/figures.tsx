import type { Dashboard } from '#contract/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatChange, localDayOf, formatDay, formatNumber, formatTime } from '#kit/ui/base/format.ts'
import { Change, Kpi } from '#kit/ui/chart/kpi.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Sparkline } from '#kit/ui/chart/sparkline.tsx'
import { isOneDay } from './chart-bars.ts'
import type { Lists } from './use-drilldown-links.ts'

/** The four figures above everything, each with what it was before and a way to its rows. */
export function Figures({ answer, lists }: { answer: Dashboard; lists: Lists }) {
  const t = useText('reports')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const before = useBefore(answer)
  const { previous, currency } = answer
  const cancelled = answer.order_status.find(({ status }) => status === 'cancelled')?.count ?? 0
  const counted = answer.orders - cancelled
  const course = useCourse(answer)
  const rating = (value: number) => formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <>
      <Kpi
        title={t('sales')}
        to={lists.orders()}
        value={money(answer.sales, currency)}
        trend={<Sparkline values={course.map(({ sales }) => sales)} />}
        note={
          <>
            <Moved now={answer.sales} before={previous.sales} /> {before(money(previous.sales, currency))}
          </>
        }
      />
      <Kpi
        title={t('orders')}
        to={lists.orders()}
        value={formatNumber(answer.orders, locale)}
        trend={<Sparkline values={course.map(({ orders }) => orders)} />}
        note={
          <>
            <Moved now={answer.orders} before={previous.orders} /> {before(formatNumber(previous.orders, locale))}
          </>
        }
      />
      <Kpi
        title={t('average_order')}
        to={lists.orders()}
        value={counted > 0 ? money(Math.round(answer.sales / counted), currency) : '–'}
        trend={<Sparkline values={course.map(({ orders, sales }) => (orders > 0 ? sales / orders : 0))} />}
        note={t('counted', { count: counted })}
      />
      <Kpi
        title={t('average_rating')}
        to={lists.reviews()}
        value={answer.average_rating === null ? t('not_rated') : rating(answer.average_rating)}
        note={
          <>
            <RatingMoved now={answer.average_rating} before={previous.average_rating} />{' '}
            {t('reviews', { count: answer.reviews })}
          </>
        }
      />
    </>
  )
}

/** The hours or days so far; what is still to come says nothing. */
function useCourse({ hours, series, start_date, end_date, timezone }: Dashboard) {
  const now = useNow()
  const today = localDayOf(now, timezone)
  if (!isOneDay({ start_date, end_date })) return series.filter(({ local_date }) => local_date <= today)
  const hour = Number(formatTime(now, 'en', timezone, { hour: '2-digit', hourCycle: 'h23' }))
  return start_date === today ? hours.filter((one) => one.hour <= hour) : hours
}

function Moved({ now, before }: { now: number; before: number }) {
  const { locale } = useLocaleContext()
  const text = formatChange(now, before, locale)
  return text === null ? null : <Change text={text} isRise={direction(now - before)} />
}

function RatingMoved({ now, before }: { now: number | null; before: number | null }) {
  const { locale } = useLocaleContext()
  const difference = now === null || before === null ? 0 : Math.round((now - before) * 10) / 10
  return difference === 0 ? null : (
    <Change
      text={formatNumber(difference, locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1 })}
      isRise={direction(difference)}
    />
  )
}

const direction = (difference: number) => (difference === 0 ? null : difference > 0)

/** Words of what a figure is compared with: the same weekday a week before (up to this time of day while it runs), or the days before. */
function useBefore(answer: Dashboard) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const { previous, timezone } = answer
  return (value: string) => {
    if (!isOneDay(previous)) return t('before_days', { value, count: answer.series.length })
    const day = formatDay(previous.start_date, locale, { weekday: 'short', day: 'numeric', month: 'short' })
    const time = formatTime(previous.until, locale, timezone, { hour: '2-digit', minute: '2-digit' })
    return time === '00:00' || time === '23:59'
      ? t('before_day', { value, day })
      : t('before_day_until', { value, day, time })
  }
}
