import styles from './bar-chart.module.css'

export type Bar = {
  key: string
  /** Short label under the bar. */
  label: string
  /** Label in the tooltip and in the table for screen readers. */
  description: string
  value: number
  /** The value in the comparison period. */
  previous?: number
  /** The period is not over yet; the bar is hatched. */
  isPartial?: boolean
}

type BarPairProps = {
  bar: Bar
  left: number
  slotWidth: number
  y: (value: number) => number
  isHovered: boolean
  onHover: () => void
  isLabelled: boolean
  chartHeight: number
}

export function BarPair({ bar, left, slotWidth, y, isHovered, onHover, isLabelled, chartHeight }: BarPairProps) {
  const hasPrevious = bar.previous !== undefined
  const barWidth = Math.min(hasPrevious ? 18 : 28, slotWidth * (hasPrevious ? 0.36 : 0.62))
  const center = left + slotWidth / 2
  const renderBar = (x: number, value: number, fill: string, stroke?: string) =>
    value > 0 && (
      <rect
        x={x}
        y={Math.min(y(value), y(0) - 2)}
        width={barWidth}
        height={Math.max(2, y(0) - y(value))}
        rx={Math.min(2, barWidth / 2)}
        fill={fill}
        stroke={stroke}
      />
    )
  return (
    <g onMouseEnter={onHover}>
      <rect x={left} y={0} width={slotWidth} height={y(0)} fill={isHovered ? 'var(--hover)' : 'transparent'} />
      {hasPrevious && renderBar(center - barWidth - 1, bar.previous ?? 0, 'var(--chart-2)', 'var(--control)')}
      {renderBar(
        hasPrevious ? center + 1 : center - barWidth / 2,
        bar.value,
        bar.isPartial ? 'url(#running)' : 'var(--chart-1)',
        bar.isPartial ? 'var(--chart-1)' : undefined,
      )}
      {isLabelled && (
        <text className={styles.xTick} x={center} y={chartHeight - 6} textAnchor="middle">
          {bar.label}
        </text>
      )}
    </g>
  )
}
