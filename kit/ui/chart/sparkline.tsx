/** A course of figures in 88 × 32; the last one has a point. Says nothing to a screen reader: the figure beside it does. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const at = values.map((value, index) => ({
    x: 1 + (index * 84) / (values.length - 1),
    y: high === low ? 16 : 29 - ((value - low) * 26) / (high - low),
  }))
  const last = at.at(-1)
  return (
    <svg width="88" height="32" viewBox="0 0 90 32" aria-hidden="true">
      <polyline
        points={at.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--control)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="var(--chart-1)" />}
    </svg>
  )
}
