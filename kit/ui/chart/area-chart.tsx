import { useRef } from 'react'
import styles from './bar-chart.module.css'
import type { Bar } from './bar-chart.tsx'
import { axisTicks, distinctLabels } from './chart-scale.ts'
import { useInlineSize } from '../base/use-inline-size.ts'

type Props = {
  label: string
  points: readonly Bar[]
  say: (value: number) => string
  mark?: (value: number) => string
  height?: number
}

/** A course over many days as a filled line, the period compared with as a thin one. */
export function AreaChart({ label, points, say, mark = say, height = 220 }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useInlineSize(place)
  const marks = axisTicks(Math.max(...points.map((point) => Math.max(point.value, point.before ?? 0)), 0))
  const high = marks.at(-1) ?? 1
  const gutter = Math.max(...marks.map((value) => mark(value).length)) * 6.5 + 10
  const x = (index: number) => gutter + ((width - gutter - 8) * index) / Math.max(1, points.length - 1)
  const y = (value: number) => 8 + (height - 34) * (1 - value / high)
  const line = (values: readonly number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const every = Math.ceil(points.length / Math.max(1, Math.floor((width - gutter) / 56)))
  const course = line(points.map((point) => point.value))
  return (
    <div ref={place} className={styles.chart} dir="ltr" style={{ blockSize: height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${label}. ${points.map((point) => `${point.long}: ${say(point.value)}`).join('; ')}`}
        >
          {distinctLabels(marks, mark).map((value) => (
            <g key={value}>
              <line x1={gutter} x2={width} y1={y(value)} y2={y(value)} stroke="var(--hair)" />
              <text className={styles.mark} x={gutter - 8} y={y(value) + 4} textAnchor="end">
                {mark(value)}
              </text>
            </g>
          ))}
          <path d={`${course}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} fill="var(--brand-soft)" />
          {points.some((point) => point.before !== undefined) && (
            <path
              d={line(points.map((point) => point.before ?? 0))}
              fill="none"
              stroke="var(--control)"
              strokeDasharray="3 3"
            />
          )}
          <path d={course} fill="none" stroke="var(--chart-1)" strokeWidth="2" strokeLinejoin="round" />
          {points.map(
            (point, index) =>
              index % every === 0 && (
                <text
                  key={point.key}
                  className={styles.tick}
                  x={x(index)}
                  y={height - 6}
                  textAnchor={index === 0 ? 'start' : 'middle'}
                >
                  {point.text}
                </text>
              ),
          )}
        </svg>
      )}
    </div>
  )
}
