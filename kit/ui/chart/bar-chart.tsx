import { useRef, useState } from 'react'
import styles from './bar-chart.module.css'
import { axisTicks, distinctTicks } from './chart-scale.ts'
import { useBlockSize, useInlineSize } from '../base/use-inline-size.ts'

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

type Props = {
  label: string
  bars: readonly Bar[]
  /** Formats a value for the axis and the tooltip. */
  formatValue: (value: number) => string
  /** Shorter format for the axis. */
  formatTick?: (value: number) => string
  wholeNumbers?: boolean
  seriesNames: { value: string; before?: string }
  /** px. The chart is higher where its container has room. */
  minHeight?: number
}

const axisHeight = 26
const topMargin = 8

/** Bars over time. The comparison period is an outlined bar beside each. Screen readers get a table. */
export function BarChart({
  label,
  bars,
  formatValue,
  formatTick = formatValue,
  wholeNumbers,
  seriesNames,
  minHeight = 240,
}: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useInlineSize(ref)
  const height = Math.max(minHeight, useBlockSize(ref))
  const [hoveredIndex, setHoveredIndex] = useState<number>()
  const ticks = axisTicks(Math.max(...bars.map((bar) => Math.max(bar.value, bar.previous ?? 0)), 0), wholeNumbers)
  const maxValue = ticks.at(-1) ?? 1
  const axisWidth = Math.max(...ticks.map((value) => formatTick(value).length)) * 6.5 + 10
  const y = (value: number) => topMargin + (height - topMargin - axisHeight) * (1 - value / maxValue)
  const slotWidth = (width - axisWidth) / Math.max(1, bars.length)
  const labelInterval = Math.ceil(bars.length / Math.max(1, Math.floor((width - axisWidth) / 44)))
  const hoveredBar = hoveredIndex === undefined ? undefined : bars[hoveredIndex]
  return (
    <div ref={ref} className={styles.chart} dir="ltr" style={{ minBlockSize: minHeight }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          onMouseLeave={() => setHoveredIndex(undefined)}
        >
          <defs>
            <pattern id="running" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" fill="var(--counter)" />
              <rect width="2.2" height="5" fill="var(--chart-1)" />
            </pattern>
          </defs>
          {distinctTicks(ticks, formatTick).map((value) => (
            <g key={value}>
              <line x1={axisWidth} x2={width} y1={y(value)} y2={y(value)} stroke="var(--hair)" />
              <text className={styles.yTick} x={axisWidth - 8} y={y(value) + 4} textAnchor="end">
                {formatTick(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <BarPair
              key={bar.key}
              bar={bar}
              left={axisWidth + index * slotWidth}
              slotWidth={slotWidth}
              y={y}
              isHovered={hoveredIndex === index}
              onHover={() => setHoveredIndex(index)}
              isLabelled={index % labelInterval === 0}
              chartHeight={height}
            />
          ))}
        </svg>
      )}
      {hoveredBar && hoveredIndex !== undefined && (
        <ChartTooltip
          bar={hoveredBar}
          formatValue={formatValue}
          seriesNames={seriesNames}
          left={axisWidth + (hoveredIndex + 0.5) * slotWidth}
          width={width}
        />
      )}
      <DataTable label={label} bars={bars} formatValue={formatValue} seriesNames={seriesNames} />
    </div>
  )
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

function BarPair({ bar, left, slotWidth, y, isHovered, onHover, isLabelled, chartHeight }: BarPairProps) {
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

function ChartTooltip({
  bar,
  formatValue,
  seriesNames,
  left,
  width,
}: { bar: Bar; left: number; width: number } & Pick<Props, 'formatValue' | 'seriesNames'>) {
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

const DataTable = ({
  label,
  bars,
  formatValue,
  seriesNames,
}: Pick<Props, 'label' | 'bars' | 'formatValue' | 'seriesNames'>) => (
  <table className="vh">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{seriesNames.value}</th>
        {seriesNames.before && <th scope="col">{seriesNames.before}</th>}
      </tr>
    </thead>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.key}>
          <th scope="row">{bar.description}</th>
          <td>{formatValue(bar.value)}</td>
          {seriesNames.before && <td>{bar.previous === undefined ? '' : formatValue(bar.previous)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Explains the colors. */
export const Legend = ({ items }: { items: readonly { kind: 'value' | 'running' | 'before'; text: string }[] }) => (
  <span className={styles.legend}>
    {items.map((item) => (
      <span key={item.kind}>
        <i data-kind={item.kind} />
        {item.text}
      </span>
    ))}
  </span>
)

/** A share of the largest value, for rankings. */
export const ShareBar = ({ share, tone = 'plain' }: { share: number; tone?: 'plain' | 'soon' | 'now' | 'info' }) => (
  <span className={styles.share} data-tone={tone} aria-hidden="true">
    <i style={{ inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
  </span>
)
