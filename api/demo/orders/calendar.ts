import { dayAfter, localDate, weekdayOf } from '#api/areas/schedules/local-time.rules.ts'
import { spansOn } from '#api/areas/schedules/hours.rules.ts'
import type { Chance } from '../random.ts'
import type { Rhythm } from '../seed.ts'
import { weekdays } from './plan.ts'
import type { Hall, Stall } from './plan.ts'

const minute = 60_000
const cell = 30 * minute

/** How busy each local hour is, from midnight on. */
const rhythms: Record<Rhythm, readonly number[]> = {
  meals: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 5, 10, 9, 4, 2, 3, 6, 10, 11, 8, 4, 2, 1],
  dinner: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 5, 2, 2, 4, 7, 11, 13, 10, 6, 4, 2],
  morning: [0, 0, 0, 0, 0, 1, 3, 8, 11, 10, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0],
  daytime: [0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 9, 10, 8, 7, 7, 6, 5, 4, 2, 1, 1, 0, 0],
  afternoon: [1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 6, 6, 5, 6, 7, 9, 10, 9, 7, 5, 3, 2, 1],
  late: [3, 2, 1, 0.4, 0.2, 0.2, 0.2, 0.3, 0.6, 1, 2, 4, 7, 6, 4, 4, 5, 8, 11, 12, 10, 8, 6, 4],
}

/** A local day of the past, with its share of all orders. */
export type PastDay = { date: string; ago: number; weight: number }

const pastDays = 60

/** The last 60 local days up to today: business grows, weekends are fuller, today counts for the part of it that is over. */
export function daysOf({ tenant, now, chance }: Hall): PastDay[] {
  const today = localDate(now, tenant.timezone)
  const midnight = spansOn(
    { is_business_hours_enabled: false, timezone: tenant.timezone, days: {}, holidays: [] },
    today,
  )[0]
  const gone = midnight ? (now - midnight.start) / (midnight.end - midnight.start) : 1
  return Array.from({ length: pastDays }, (_none, ago) => {
    const date = dayAfter(today, -ago)
    const isWeekend = tenant.weekend.includes(weekdays.indexOf(weekdayOf(date)) + 1)
    const weight = (1.2 - (0.5 * ago) / pastDays) * (isWeekend ? 1.32 : 0.9) * (0.88 + 0.24 * chance.next())
    return { date, ago, weight: ago === 0 ? weight * gone ** 1.4 : weight }
  })
}

type Cell = { start: number; weight: number }

/** Asks once per merchant and day, since local time is dear. */
export class Calendar {
  readonly #cells = new Map<string, Cell[]>()

  /** Half hours of that day's opening, counted from each opening as slots are. */
  cellsOn(stall: Stall, date: string): Cell[] {
    const key = `${stall.seed.key} ${date}`
    const known = this.#cells.get(key)
    if (known) return known
    const cells = spansOn(stall.timing, date).flatMap((span) =>
      cellsOf(span, hourOf(stall, date, span.start), stall.seed.rhythm),
    )
    this.#cells.set(key, cells)
    return cells
  }

  /** The start of a busy half hour of that day that is over before `until`, or null where there is none. */
  cellOn(stall: Stall, date: string, until: number, chance: Chance): number | null {
    const cells = this.cellsOn(stall, date).filter(({ start }) => start + cell < until)
    return chance.weighted(cells, ({ weight }) => weight)?.start ?? null
  }
}

function cellsOf(span: { start: number; end: number }, opening: number, rhythm: Rhythm): Cell[] {
  const count = Math.floor((span.end - span.start) / cell)
  return Array.from({ length: count }, (_none, index) => ({
    start: span.start + index * cell,
    weight: rhythms[rhythm][Math.floor((opening + index * 30) / 60) % 24] ?? 0,
  }))
}

/** Minutes from local midnight to the opening of the span that begins then. */
function hourOf({ timing }: Stall, date: string, start: number): number {
  const whole = spansOn({ ...timing, is_business_hours_enabled: false }, date)[0]
  return whole ? Math.round((start - whole.start) / minute) : 0
}
