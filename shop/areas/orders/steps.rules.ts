import type { HistoryEntry, OrderStatus } from '#contract/schemas/order.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { z } from 'zod'

export type History = readonly z.infer<typeof HistoryEntry>[]
export type StepName = 'sent' | 'accepted' | 'ready' | 'collected' | 'delivered'
export type Step = { name: StepName; state: 'done' | 'now' | 'todo'; at: string | null }

/** The steps of an order by type, with the statuses that reach them. */
const statusesByStep: Record<OrderTypeAlias, readonly (readonly [StepName, readonly OrderStatus[]])[]> = {
  delivery: [
    ['sent', ['pending']],
    ['accepted', ['processing']],
    ['ready', ['ready']],
    ['collected', ['picked', 'collected']],
    ['delivered', ['delivered', 'completed']],
  ],
  pick_and_drop: [
    ['sent', ['pending']],
    ['accepted', ['processing', 'driver_assigned']],
    ['collected', ['picked', 'collected']],
    ['delivered', ['delivered', 'completed']],
  ],
  pickup: [
    ['sent', ['pending']],
    ['accepted', ['processing']],
    ['ready', ['ready']],
    ['collected', ['collected', 'completed']],
  ],
  dine_in: [
    ['sent', ['pending']],
    ['accepted', ['processing']],
    ['ready', ['ready']],
    ['delivered', ['completed']],
  ],
}

/** The steps with the time each was reached. A skipped step is done when a later one is reached. */
export function stepsOf(type: OrderTypeAlias, history: History): Step[] {
  const list = statusesByStep[type]
  const reachedAt = list.map(([, statuses]) => history.find(({ status }) => statuses.includes(status))?.at ?? null)
  const lastReached = reachedAt.findLastIndex((at) => at !== null)
  const isFinished = lastReached === list.length - 1
  return list.map(([name], at) => ({
    name,
    at: reachedAt[at] ?? null,
    state: at < lastReached || (isFinished && at === lastReached) ? 'done' : at === lastReached ? 'now' : 'todo',
  }))
}

/** The delivery window: ten minutes from the ETA; a slot keeps its own window. */
export function deliveryWindowOf(
  { slot, delivery_timestamp }: { slot: { start: string; end: string } | null; delivery_timestamp: string },
  eta: string | null,
): readonly [string, string] {
  const from = eta ?? delivery_timestamp
  if (slot && Date.parse(from) <= Date.parse(slot.start)) return [slot.start, slot.end]
  return [from, new Date(Date.parse(from) + 600_000).toISOString()]
}

/** Minutes that the ETA has moved, or that the window is over; 0 if neither. */
export function minutesLate(promised: string, eta: string | null, to: string, now: number): number {
  const moved = eta === null ? 0 : Math.round((Date.parse(eta) - Date.parse(promised)) / 60_000)
  return Math.max(0, moved, Math.floor((now - Date.parse(to)) / 60_000) + moved)
}

/** The label of the window. A past window is only "promised". */
export function deliveryWindowLabel(
  type: OrderTypeAlias,
  to: string,
  now: number,
): 'promised' | 'arriving' | 'ready_between' {
  if (Date.parse(to) < now) return 'promised'
  return type === 'delivery' || type === 'pick_and_drop' ? 'arriving' : 'ready_between'
}

/**
 * Decides which labels fit below the progress bar. All positions are in percent: a time takes 12, "now" with its
 * time takes 28 and is centred unless it is at the start.
 */
export function timelineLabelsOf(
  at: number,
  windowStart: number,
): { now: number; first: boolean; start: boolean; windowStart: boolean; end: boolean } {
  const now = Math.min(at, 92)
  const first = now < 14
  const [from, to] = first ? [now, now + 28] : [now - 14, now + 14]
  return { now, first, start: from > 13, windowStart: windowStart - 3 > to && windowStart + 10 < 87, end: to < 87 }
}
