/** A line of 88 × 32 px with a dot at the last value. Hidden from screen readers, which read the value beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => ({
    x: 1 + (index * 84) / (values.length - 1),
    y: max === min ? 16 : 29 - ((value - min) * 26) / (max - min),
  }))
  const last = points.at(-1)
  return (
    <svg width="88" height="32" viewBox="0 0 90 32" aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--control)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="var(--chart-1)" />}
    </svg>
  )
}
