import { useRef, useState } from 'react'
import styles from './bar-chart.module.css'
import { axisTicks, distinctLabels } from './chart-scale.ts'
import { useBlockSize, useInlineSize } from '../base/use-inline-size.ts'

export type Bar = {
  key: string
  /** Under the bar, short. */
  text: string
  /** In the balloon and in the table for screen readers. */
  long: string
  value: number
  /** The same in the period compared with. */
  before?: number
  /** Not over yet: hatched. */
  running?: boolean
}

type Props = {
  label: string
  bars: readonly Bar[]
  /** Words of a value, for axis and balloon. */
  say: (value: number) => string
  /** Shorter words for the axis. */
  mark?: (value: number) => string
  whole?: boolean
  names: { value: string; before?: string }
  /** px at least; the chart takes more where its container gives it. */
  least?: number
}

const foot = 26
const top = 8

/** Bars over time; the period compared with stands beside each as an outline. Reads as a table to a screen reader. */
export function BarChart({ label, bars, say, mark = say, whole, names, least = 240 }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useInlineSize(place)
  const height = Math.max(least, useBlockSize(place))
  const [over, setOver] = useState<number>()
  const marks = axisTicks(Math.max(...bars.map((bar) => Math.max(bar.value, bar.before ?? 0)), 0), whole)
  const high = marks.at(-1) ?? 1
  const gutter = Math.max(...marks.map((value) => mark(value).length)) * 6.5 + 10
  const y = (value: number) => top + (height - top - foot) * (1 - value / high)
  const slot = (width - gutter) / Math.max(1, bars.length)
  const every = Math.ceil(bars.length / Math.max(1, Math.floor((width - gutter) / 44)))
  const shown = over === undefined ? undefined : bars[over]
  return (
    <div ref={place} className={styles.chart} dir="ltr" style={{ minBlockSize: least }}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" onMouseLeave={() => setOver(undefined)}>
          <defs>
            <pattern id="running" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" fill="var(--counter)" />
              <rect width="2.2" height="5" fill="var(--chart-1)" />
            </pattern>
          </defs>
          {distinctLabels(marks, mark).map((value) => (
            <g key={value}>
              <line x1={gutter} x2={width} y1={y(value)} y2={y(value)} stroke="var(--hair)" />
              <text className={styles.mark} x={gutter - 8} y={y(value) + 4} textAnchor="end">
                {mark(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <Pair
              key={bar.key}
              bar={bar}
              left={gutter + index * slot}
              slot={slot}
              y={y}
              over={over === index}
              enter={() => setOver(index)}
              named={index % every === 0}
              base={height}
            />
          ))}
        </svg>
      )}
      {shown && over !== undefined && (
        <Balloon bar={shown} say={say} names={names} left={gutter + (over + 0.5) * slot} width={width} />
      )}
      <Words label={label} bars={bars} say={say} names={names} />
    </div>
  )
}

type PairProps = {
  bar: Bar
  left: number
  slot: number
  y: (value: number) => number
  over: boolean
  enter: () => void
  named: boolean
  base: number
}

function Pair({ bar, left, slot, y, over, enter, named, base }: PairProps) {
  const two = bar.before !== undefined
  const wide = Math.min(two ? 18 : 28, slot * (two ? 0.36 : 0.62))
  const middle = left + slot / 2
  const column = (x: number, value: number, fill: string, stroke?: string) =>
    value > 0 && (
      <rect
        x={x}
        y={Math.min(y(value), y(0) - 2)}
        width={wide}
        height={Math.max(2, y(0) - y(value))}
        rx={Math.min(2, wide / 2)}
        fill={fill}
        stroke={stroke}
      />
    )
  return (
    <g onMouseEnter={enter}>
      <rect x={left} y={0} width={slot} height={y(0)} fill={over ? 'var(--hover)' : 'transparent'} />
      {two && column(middle - wide - 1, bar.before ?? 0, 'var(--chart-2)', 'var(--control)')}
      {column(
        two ? middle + 1 : middle - wide / 2,
        bar.value,
        bar.running ? 'url(#running)' : 'var(--chart-1)',
        bar.running ? 'var(--chart-1)' : undefined,
      )}
      {named && (
        <text className={styles.tick} x={middle} y={base - 6} textAnchor="middle">
          {bar.text}
        </text>
      )}
    </g>
  )
}

function Balloon({
  bar,
  say,
  names,
  left,
  width,
}: { bar: Bar; left: number; width: number } & Pick<Props, 'say' | 'names'>) {
  return (
    <div className={styles.balloon} style={{ left: Math.max(70, Math.min(width - 70, left)) }} aria-hidden="true">
      <span>{bar.long}</span>
      <b>{say(bar.value)}</b>
      {bar.before !== undefined && (
        <small>
          {names.before} {say(bar.before)}
        </small>
      )}
    </div>
  )
}

const Words = ({ label, bars, say, names }: Pick<Props, 'label' | 'bars' | 'say' | 'names'>) => (
  <table className="vh">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{names.value}</th>
        {names.before && <th scope="col">{names.before}</th>}
      </tr>
    </thead>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.key}>
          <th scope="row">{bar.long}</th>
          <td>{say(bar.value)}</td>
          {names.before && <td>{bar.before === undefined ? '' : say(bar.before)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)

/** What the colours mean. */
export const Legend = ({ items }: { items: readonly { look: 'value' | 'running' | 'before'; text: string }[] }) => (
  <span className={styles.legend}>
    {items.map((item) => (
      <span key={item.look}>
        <i data-look={item.look} />
        {item.text}
      </span>
    ))}
  </span>
)

/** A share of the largest, as in a ranking. */
export const ShareBar = ({ share, tone = 'plain' }: { share: number; tone?: 'plain' | 'soon' | 'now' | 'info' }) => (
  <span className={styles.share} data-tone={tone} aria-hidden="true">
    <i style={{ inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
  </span>
)
