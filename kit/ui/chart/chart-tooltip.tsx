import styles from './bar-chart.module.css'
import type { Bar } from './bar-pair.tsx'

type Props = {
  bar: Bar
  left: number
  width: number
  formatValue: (value: number) => string
  seriesNames: { before?: string }
}

export function ChartTooltip({ bar, formatValue, seriesNames, left, width }: Props) {
  return (
    <div className={styles.tooltip} style={{ left: Math.max(70, Math.min(width - 70, left)) }} aria-hidden="true">
      <span>{bar.description}</span>
      <b>{formatValue(bar.value)}</b>
      {bar.previous !== undefined && (
        <small>
          {seriesNames.before} {formatValue(bar.previous)}
        </small>
      )}
    </div>
  )
}
