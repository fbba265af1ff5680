import { useRef, useState } from 'react'
import styles from './bar-chart.module.css'
import { axisTicks, distinctTicks } from './chart-scale.ts'
import { useBlockSize, useInlineSize } from '../base/use-inline-size.ts'
import { DataTable } from './chart-table.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import type { Bar } from './bar-pair.tsx'
import { BarPair } from './bar-pair.tsx'

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
