import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { BarChart } from '#kit/ui/chart/bar-chart.tsx'
import { Legend } from '#kit/ui/chart/legend.tsx'
import { localDayOf, decimalsOf, formatMoney, formatNumber, formatTime } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { toBars, isOneDay } from './chart-bars.ts'
import type { ChartData, Metric } from './chart-bars.ts'
import styles from './dashboard.module.css'

/** Sales or orders of the period, with the previous period as outlines. */
export function SalesChart({ data, hasCommission = false }: { data: ChartData; hasCommission?: boolean }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const now = useNow()
  const [metric, setMetric] = useState<Metric>('sales')
  const { timezone, currency } = data
  const hour = Number(formatTime(now, 'en', timezone, { hour: '2-digit', hourCycle: 'h23' }))
  const bars = toBars({ dashboard: data, metric, locale, today: localDayOf(now, timezone), hour })
  const isSingleDay = isOneDay(data)
  const hasPartialBar = bars.some((bar) => bar.isPartial)
  const title = isSingleDay ? t(`${metric}_by_hour`) : t(`${metric}_by_day`)
  const formatValue = (value: number) =>
    metric === 'orders' ? formatNumber(value, locale) : formatMoney(value, currency, locale)
  const formatTick = (value: number) =>
    metric !== 'orders'
      ? formatMoney(
          value,
          currency,
          locale,
          value / 10 ** decimalsOf(currency) >= 10_000
            ? { notation: 'compact', maximumFractionDigits: 1 }
            : { maximumFractionDigits: 0, minimumFractionDigits: 0 },
        )
      : formatNumber(value, locale)
  const seriesNames = { value: t('chosen_period'), before: t('period_before') }
  return (
    <Card
      title={title}
      end={
        <Segments
          label={t('figure')}
          value={metric}
          onChange={setMetric}
          options={[
            { value: 'sales', text: t('show_sales') },
            { value: 'orders', text: t('show_orders') },
            ...(hasCommission ? [{ value: 'commission' as const, text: t('commission') }] : []),
          ]}
        />
      }
    >
      <div className={styles.trend}>
        <Legend
          items={[
            { kind: 'value', text: seriesNames.value },
            ...(hasPartialBar ? [{ kind: 'running' as const, text: t(isSingleDay ? 'running_hour' : 'running') }] : []),
            { kind: 'before', text: seriesNames.before },
          ]}
        />
        <BarChart
          label={title}
          bars={bars}
          formatValue={formatValue}
          formatTick={formatTick}
          wholeNumbers={metric === 'orders'}
          seriesNames={seriesNames}
        />
      </div>
    </Card>
  )
}
