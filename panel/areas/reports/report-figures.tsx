import type { ResponseOf } from '#contract/call.ts'
import type { dashboard } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatChange, formatLocale, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Change, Kpi } from '#kit/ui/chart/kpi.tsx'
import type { useOrderLinks } from './report-links.ts'
import styles from './dashboard.module.css'

type Totals = ResponseOf<typeof dashboard.totals>
type Props = { totals: Totals; links: ReturnType<typeof useOrderLinks> }

/** The four totals of a report with what they were in the period of comparison. */
export function ReportFigures({ totals, links }: Props) {
  const t = useText('reports')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const { previous, currency } = totals
  const number = (value: number) => formatNumber(value, locale)
  const share = (part: number, whole: number) =>
    whole === 0 ? null : formatNumber(part / whole, locale, { style: 'percent', maximumFractionDigits: 1 })
  const list = new Intl.ListFormat(formatLocale(locale), { type: 'conjunction' })
  const others = (field: 'total_sales' | 'total_commission') => {
    const amounts = totals.other_currencies.filter((other) => other[field] > 0)
    return amounts.length === 0
      ? ''
      : ` · ${t('other_sales', { amounts: list.format(amounts.map((other) => money(other[field], other.currency))) })}`
  }
  const commissionShare = share(totals.total_commission, totals.total_sales)
  const cancelledShare = share(totals.cancelled_orders, totals.total_orders)
  const before = (value: string) => t('before_value', { value })
  return (
    <div className={styles.figures}>
      <Kpi
        title={t('total_sales')}
        to={links()}
        value={money(totals.total_sales, currency)}
        note={
          <>
            <Difference current={totals.total_sales} previous={previous.total_sales} />{' '}
            {before(money(previous.total_sales, currency))}
            {others('total_sales')}
          </>
        }
      />
      <Kpi
        title={t('total_commission')}
        to={links()}
        value={money(totals.total_commission, currency)}
        note={
          <>
            <Difference current={totals.total_commission} previous={previous.total_commission} />{' '}
            {commissionShare && t('share_of_sales', { percent: commissionShare })}
            {others('total_commission')}
          </>
        }
      />
      <Kpi
        title={t('total_orders')}
        to={links()}
        value={number(totals.total_orders)}
        note={
          <>
            <Difference current={totals.total_orders} previous={previous.total_orders} />{' '}
            {before(number(previous.total_orders))}
          </>
        }
      />
      <Kpi
        title={t('cancelled_orders')}
        to={links([['tab', 'cancelled']])}
        value={number(totals.cancelled_orders)}
        note={
          <>
            <Difference current={totals.cancelled_orders} previous={previous.cancelled_orders} isLessBetter />{' '}
            {cancelledShare && t('share_of_orders', { percent: cancelledShare })}
          </>
        }
      />
    </div>
  )
}

function Difference({
  current,
  previous,
  isLessBetter = false,
}: {
  current: number
  previous: number
  isLessBetter?: boolean
}) {
  const { locale } = useLocaleContext()
  const text = formatChange(current, previous, locale)
  if (text === null) return null
  return <Change text={text} isRise={current === previous ? null : current > previous !== isLessBetter} />
}
