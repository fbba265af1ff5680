import type { BreakdownRow } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { BarChart } from '#kit/ui/chart/bar-chart.tsx'
import { Kpi } from '#kit/ui/chart/kpi.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import dashboardStyles from './dashboard.module.css'
import styles from './reports.module.css'
import { timeFiguresOf } from './time-figures.ts'

/** How long orders took, as figures and by minutes. */
export function TimeReport({ rows, title }: { rows: readonly BreakdownRow[]; title: string }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const figures = timeFiguresOf(rows)
  if (figures === null) return <NoRecords title={t('times_empty')} text={t('times_empty_text')} />
  const minutes = (value: number) => t('minutes', { number: formatNumber(Math.round(value), locale) })
  const counts = new Map<number, number>()
  const longest = Math.max(...rows.map(({ key }) => Number(key)))
  const width = longest > 60 ? 10 : longest > 15 ? 5 : 1
  for (const { key, orders } of rows) {
    const from = Math.floor(Number(key) / width) * width
    counts.set(from, (counts.get(from) ?? 0) + orders)
  }
  const end = Math.max(...counts.keys()) / width
  return (
    <div className={styles.times}>
      <div className={dashboardStyles.figures}>
        <Kpi title={t('average_time')} value={minutes(figures.averageMinutes)} />
        <Kpi title={t('half_within')} value={minutes(figures.halfWithin)} />
        <Kpi title={t('most_within')} value={minutes(figures.mostWithin)} />
        <Kpi title={t('orders_measured')} value={formatNumber(figures.orders, locale)} />
      </div>
      <Card title={title}>
        <BarChart
          label={title}
          wholeNumbers
          formatValue={(value) => formatNumber(value, locale)}
          seriesNames={{ value: t('orders') }}
          bars={Array.from({ length: end + 1 }, (_, index) => ({
            key: String(index),
            label: formatNumber(index * width, locale),
            description: minutes(index * width),
            value: counts.get(index * width) ?? 0,
          }))}
        />
      </Card>
    </div>
  )
}
