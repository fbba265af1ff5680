import { useState } from 'react'
import type { Dashboard } from '#contract/reports.ts'
import { useText } from '#kit/data/text.ts'
import { BarChart, Legend } from '#kit/ui/chart/bar-chart.tsx'
import { localDayOf, decimalsOf, formatMoney, formatNumber, formatTime } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { barsOf, isOneDay } from './chart-bars.ts'
import type { Figure } from './chart-bars.ts'
import styles from './dashboard.module.css'

/** Sales or orders over the period, with the period before as outlines. */
export function SalesChart({ answer }: { answer: Dashboard }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const now = useNow()
  const [figure, setFigure] = useState<Figure>('sales')
  const { timezone, currency } = answer
  const hour = Number(formatTime(now, 'en', timezone, { hour: '2-digit', hourCycle: 'h23' }))
  const bars = barsOf({ answer, figure, locale, today: localDayOf(now, timezone), hour })
  const oneDay = isOneDay(answer)
  const running = bars.some((bar) => bar.isPartial)
  const title = t(
    figure === 'sales' ? (oneDay ? 'sales_by_hour' : 'sales_by_day') : oneDay ? 'orders_by_hour' : 'orders_by_day',
  )
  const words = (value: number) =>
    figure === 'sales' ? formatMoney(value, currency, locale) : formatNumber(value, locale)
  const short = (value: number) =>
    figure === 'sales'
      ? formatMoney(
          value,
          currency,
          locale,
          value / 10 ** decimalsOf(currency) >= 10_000
            ? { notation: 'compact', maximumFractionDigits: 1 }
            : { maximumFractionDigits: 0, minimumFractionDigits: 0 },
        )
      : formatNumber(value, locale)
  const names = { value: t('chosen_period'), before: t('period_before') }
  return (
    <Card
      title={title}
      end={
        <Segments
          label={t('figure')}
          value={figure}
          onChange={setFigure}
          options={[
            { value: 'sales', text: t('show_sales') },
            { value: 'orders', text: t('show_orders') },
          ]}
        />
      }
    >
      <div className={styles.course}>
        <Legend
          items={[
            { kind: 'value', text: names.value },
            ...(running ? [{ kind: 'running' as const, text: t(oneDay ? 'running_hour' : 'running') }] : []),
            { kind: 'before', text: names.before },
          ]}
        />
        <BarChart
          label={title}
          bars={bars}
          formatValue={words}
          formatTick={short}
          wholeNumbers={figure === 'orders'}
          seriesNames={names}
        />
      </div>
    </Card>
  )
}
