import type { Quality, QualitySort } from '#contract/areas/reports/quality.ts'

type TimeKind = 'acceptance' | 'preparation' | 'lateness'
/** One figure of a merchant, or (null) of all. `key` is a problem or a currency. */
export type QualityCell = {
  merchant_id: string | null
  kind: TimeKind | 'problem' | 'quality' | 'refunds' | 'problem_cost'
  key: string
  value: number
  median: number | null
  p95: number | null
}

/** Minute 7 holds what took up to 8 minutes. */
const within = (minute: number | null) => (minute === null ? null : minute + 1)
/** The first minute after the promise is in time. */
const lateBy = (minute: number | null) => (minute === null || minute === 0 ? minute : minute + 1)

/** The quality of one merchant, or of all, from its cells. Amounts in other currencies are left out. */
export function qualityOf(cells: readonly QualityCell[], currency: string, paused_minutes: number): Quality {
  const find = (kind: QualityCell['kind'], key = '') => cells.find((cell) => cell.kind === kind && cell.key === key)
  const count = (kind: QualityCell['kind'], key?: string) => find(kind, key)?.value ?? 0
  const times = (kind: TimeKind) => find(kind) ?? { median: null, p95: null }
  return {
    orders: count('quality', 'placed'),
    problem_orders: count('quality', 'problem'),
    accepted_orders: count('acceptance'),
    accepted_late: count('problem', 'accepted_late'),
    acceptance_median: within(times('acceptance').median),
    acceptance_p95: within(times('acceptance').p95),
    preparation_median: within(times('preparation').median),
    preparation_p95: within(times('preparation').p95),
    lateness_median: lateBy(times('lateness').median),
    lateness_p95: lateBy(times('lateness').p95),
    missed_orders: count('problem', 'missed'),
    store_cancelled_orders: count('problem', 'rejected') + count('problem', 'cancelled'),
    unavailable_orders: count('problem', 'unavailable'),
    paused_minutes,
    refunds: count('refunds', currency),
    problem_cost: count('problem_cost', currency),
  }
}

/** Figures that are compared as shares. The others are amounts, minutes, or shown as they are. */
const wholes: { readonly [sort in QualitySort]?: 'orders' | 'accepted_orders' } = {
  problem_orders: 'orders',
  missed_orders: 'orders',
  store_cancelled_orders: 'orders',
  unavailable_orders: 'orders',
  accepted_late: 'accepted_orders',
}

/** What a figure is sorted by: a share where it is part of the orders. Null if there is nothing to compare. */
function sortValue(quality: Quality, sort: QualitySort): number | null {
  const whole = wholes[sort]
  if (whole === undefined) return quality[sort]
  return quality[whole] === 0 ? null : (quality[sort] ?? 0) / quality[whole]
}

type Row = { key: string; orders: number; quality: Quality }

/** Rows by a figure. Those without it are last; equal ones are by orders and key. */
export function sortByQuality<T extends Row>(
  rows: readonly T[],
  sort: QualitySort | 'orders',
  descending: boolean,
): T[] {
  const valueOf = ({ orders, quality }: T) => (sort === 'orders' ? orders : sortValue(quality, sort))
  const direction = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a !== b) return a === null ? 1 : b === null ? -1 : direction * (a - b)
    return other.orders - one.orders || (one.key < other.key ? -1 : 1)
  })
}
