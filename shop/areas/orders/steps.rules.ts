import type { HistoryEntry, OrderStatus } from '#contract/order-shapes.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { z } from 'zod'

export type History = readonly z.infer<typeof HistoryEntry>[]
export type StepName = 'sent' | 'accepted' | 'ready' | 'collected' | 'delivered'
export type Step = { name: StepName; state: 'done' | 'now' | 'todo'; at: string | null }

/** The stations of an order, and which statuses mean that a station is reached. */
const stations: Record<OrderTypeAlias, readonly (readonly [StepName, readonly OrderStatus[]])[]> = {
  delivery: [['sent', ['pending']], ['accepted', ['processing']], ['ready', ['ready']], ['collected', ['picked', 'collected']], ['delivered', ['delivered', 'completed']]],
  pick_and_drop: [['sent', ['pending']], ['accepted', ['processing', 'driver_assigned']], ['collected', ['picked', 'collected']], ['delivered', ['delivered', 'completed']]],
  pickup: [['sent', ['pending']], ['accepted', ['processing']], ['ready', ['ready']], ['collected', ['collected', 'completed']]],
  dine_in: [['sent', ['pending']], ['accepted', ['processing']], ['ready', ['ready']], ['delivered', ['completed']]],
}

/** Steps of the tracker with the time each was reached. A station that was skipped counts as done when a later one is reached. */
export function stepsOf(type: OrderTypeAlias, history: History): Step[] {
  const list = stations[type]
  const reached = list.map(([, statuses]) => history.find(({ status }) => statuses.includes(status))?.at ?? null)
  const last = reached.findLastIndex((at) => at !== null)
  const finished = last === list.length - 1
  return list.map(([name], at) => ({ name, at: reached[at] ?? null, state: at < last || (finished && at === last) ? 'done' : at === last ? 'now' : 'todo' }))
}

/** The promised band: the promise and ten minutes more; a slot is its own band. */
export function bandOf({ slot, delivery_timestamp }: { slot: { start: string; end: string } | null; delivery_timestamp: string }, eta: string | null): readonly [string, string] {
  const from = eta ?? delivery_timestamp
  if (slot && Date.parse(from) <= Date.parse(slot.start)) return [slot.start, slot.end]
  return [from, new Date(Date.parse(from) + 600_000).toISOString()]
}

/** Minutes by which the promise has moved, 0 when it holds. */
export const lateBy = (promised: string, eta: string | null): number => (eta === null ? 0 : Math.max(0, Math.round((Date.parse(eta) - Date.parse(promised)) / 60_000)))
