import type { KitchenLine, KitchenSetup, KitchenTicket } from '#contract/areas/kitchen.ts'
import { isInKitchen } from '#contract/rules/kitchen/tickets.ts'
import { dueOf, isScheduledLater } from '../orders/model/order-due.ts'
import type { Due } from '../orders/model/order-due.ts'

/** A ticket as one station sees it. */
export type StationTicket = {
  ticket: KitchenTicket
  /** The lines that this station prepares. */
  lines: KitchenLine[]
  /** Stations that have not finished their lines. */
  otherStations: string[]
  due: Due | null
}

export type KitchenView = {
  /** Not finished at this station, the most urgent first; cancelled orders before them. */
  open: StationTicket[]
  /** Finished at this station, the last first. */
  recent: StationTicket[]
  /** Number of orders whose preparation starts later. */
  laterCount: number
  /** How many pieces of each dish are to prepare, the most first. */
  counts: { name: string; quantity: number }[]
}

/** A change of lines that the server has not answered yet. */
export type LineChange = { order_id: string; positions: readonly number[]; is_done: boolean; at: string }

const recentMs = 30 * 60_000

/** The name of a station as a kitchen has it now; null for all of them. */
export const stationOf = (setup: KitchenSetup, name: string): string | null =>
  setup.stations.some((station) => station.name === name) ? name : null

/** Lines without a station are prepared by all. */
const linesAt = ({ lines }: KitchenTicket, station: string | null) =>
  lines.filter((line) => station === null || line.station === null || line.station === station)

const isDone = ({ done_at }: KitchenLine) => done_at !== null

/** Applies changes that were not answered yet. */
export const withChanges = (tickets: readonly KitchenTicket[], changes: readonly LineChange[]): KitchenTicket[] =>
  tickets.map((ticket) => {
    const own = changes.filter(({ order_id }) => order_id === ticket.order_id)
    if (own.length === 0) return ticket
    const lines = ticket.lines.map((line) =>
      own.reduce(
        (changed, { positions, is_done, at }) =>
          positions.includes(line.position)
            ? { ...changed, done_at: is_done ? (changed.done_at ?? at) : null }
            : changed,
        line,
      ),
    )
    return { ...ticket, lines }
  })

const lastDoneAt = ({ lines }: StationTicket) =>
  Math.max(...lines.map(({ done_at }) => (done_at === null ? 0 : Date.parse(done_at))))

/** Cancelled orders first: somebody may be cooking them. Then by the time at which they are due. */
const urgencyOf = ({ ticket, due }: StationTicket) =>
  ticket.cancelled_at === null ? (due?.at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY

/** What a station shows now. `dismissed` are cancelled orders that were read. */
export function kitchenView(
  tickets: readonly KitchenTicket[],
  { station, now, dismissed }: { station: string | null; now: number; dismissed: ReadonlySet<string> },
): KitchenView {
  const seen = tickets.flatMap((ticket): StationTicket[] => {
    const lines = linesAt(ticket, station)
    if (lines.length === 0) return []
    const others = ticket.lines.filter((line) => !isDone(line) && !lines.includes(line))
    const otherStations = [...new Set(others.flatMap((line) => line.station ?? []))]
    return [{ ticket, lines, otherStations, due: dueOf(ticket, now) }]
  })
  const current = seen.filter(({ ticket }) => isInKitchen(ticket) && !isScheduledLater(ticket, now))
  const cancelled = seen.filter(({ ticket }) => ticket.cancelled_at !== null && !dismissed.has(ticket.order_id))
  const unfinished = current.filter(({ lines }) => !lines.every(isDone))
  return {
    open: [...cancelled, ...unfinished].toSorted(
      (one, other) =>
        compare(urgencyOf(one), urgencyOf(other)) || one.ticket.order_id.localeCompare(other.ticket.order_id),
    ),
    recent: seen
      .filter(({ ticket, lines }) => ticket.cancelled_at === null && lines.every(isDone))
      .filter((one) => lastDoneAt(one) > now - recentMs)
      .toSorted((one, other) => lastDoneAt(other) - lastDoneAt(one)),
    laterCount: tickets.filter((ticket) => isInKitchen(ticket) && isScheduledLater(ticket, now)).length,
    counts: countsOf(unfinished),
  }
}

const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0)

function countsOf(tickets: readonly StationTicket[]): KitchenView['counts'] {
  const counts = new Map<string, number>()
  for (const { lines } of tickets)
    for (const line of lines) if (!isDone(line)) counts.set(line.name, (counts.get(line.name) ?? 0) + line.quantity)
  return [...counts]
    .map(([name, quantity]) => ({ name, quantity }))
    .toSorted((one, other) => other.quantity - one.quantity || one.name.localeCompare(other.name))
}
