/** How many orders were ready within this many minutes of being placed, but not within one minute less. */
export type ReadyOrders = { minutes: number; orders: number }

/** Fewer orders say too little about a kitchen. */
export const minMeasuredOrders = 20

const countOf = (times: readonly ReadyOrders[]) => times.reduce((sum, { orders }) => sum + orders, 0)

/** The share of orders, 0 to 1, that were ready within a number of minutes; null if none was measured. */
export function shareReadyWithin(times: readonly ReadyOrders[], minutes: number): number | null {
  const total = countOf(times)
  return total === 0 ? null : countOf(times.filter((time) => time.minutes <= minutes)) / total
}

/** The least number of minutes within which a share of the orders, 0 to 1, were ready; null if none was measured. */
export const minutesForShare = (times: readonly ReadyOrders[], share: number): number | null =>
  times
    .toSorted((one, other) => one.minutes - other.minutes)
    .find(({ minutes }) => (shareReadyWithin(times, minutes) ?? 0) >= share)?.minutes ?? null

/** What the measured orders say about a preparation time. Null below `minMeasuredOrders`. */
export function summarizePreparation(times: readonly ReadyOrders[]) {
  const orders = countOf(times)
  const [half, most] = [minutesForShare(times, 0.5), minutesForShare(times, 0.8)]
  return orders < minMeasuredOrders || half === null || most === null ? null : { orders, half, most }
}
