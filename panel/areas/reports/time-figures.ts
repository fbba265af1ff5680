type Row = { key: string; orders: number; quantity: number }
type TimeFigures = { orders: number; averageMinutes: number; halfWithin: number; mostWithin: number }

/**
 * Average, median and ninth decile of times that are counted by whole minutes. `quantity` is the sum of seconds. Null
 * without orders.
 */
export function timeFiguresOf(rows: readonly Row[]): TimeFigures | null {
  const sorted = rows.toSorted((one, other) => Number(one.key) - Number(other.key))
  const orders = sorted.reduce((total, row) => total + row.orders, 0)
  if (orders === 0) return null
  const seconds = sorted.reduce((total, row) => total + row.quantity, 0)
  const within = (share: number) => {
    let counted = 0
    for (const row of sorted) {
      counted += row.orders
      if (counted >= orders * share) return Number(row.key) + 1
    }
    return 0
  }
  return { orders, averageMinutes: seconds / orders / 60, halfWithin: within(0.5), mostWithin: within(0.9) }
}
