import { dayAfter, localDate, weekdayOf } from '#api/areas/schedules/local-time.rules.ts'
import { spansOn } from '#api/areas/schedules/hours.rules.ts'
import type { Random } from '../random.ts'
import type { DemandPattern } from '../seed.ts'
import { weekdays } from './context.ts'
import type { TenantContext, MerchantContext } from './context.ts'

const minute = 60_000
const halfHour = 30 * minute

/** Relative demand for each local hour of the day. */
export const hourlyDemand: Record<DemandPattern, readonly number[]> = {
  meals: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 5, 10, 9, 4, 2, 3, 6, 10, 11, 8, 4, 2, 1],
  dinner: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 5, 2, 2, 4, 7, 11, 13, 10, 6, 4, 2],
  morning: [0, 0, 0, 0, 0, 1, 3, 8, 11, 10, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0],
  daytime: [0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 9, 10, 8, 7, 7, 6, 5, 4, 2, 1, 1, 0, 0],
  afternoon: [1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 6, 6, 5, 6, 7, 9, 10, 9, 7, 5, 3, 2, 1],
  late: [3, 2, 1, 0.4, 0.2, 0.2, 0.2, 0.3, 0.6, 1, 2, 4, 7, 6, 4, 4, 5, 8, 11, 12, 10, 8, 6, 4],
}

/** A past local day with its relative share of orders. */
export type PastDay = { date: string; days_ago: number; weight: number }

const pastDays = 60

/**
 * The last 60 local days including today. Demand grows over time and on weekends; today counts for its elapsed
 * part.
 */
export function createPastDays({ tenant, now, random }: TenantContext): PastDay[] {
  const today = localDate(now, tenant.timezone)
  const midnight = spansOn(
    { is_business_hours_enabled: false, timezone: tenant.timezone, days: {}, holidays: [] },
    today,
  )[0]
  const elapsed = midnight ? (now - midnight.start) / (midnight.end - midnight.start) : 1
  return Array.from({ length: pastDays }, (_none, daysAgo) => {
    const date = dayAfter(today, -daysAgo)
    const isWeekend = tenant.weekend.includes(weekdays.indexOf(weekdayOf(date)) + 1)
    const weight = (1.2 - (0.5 * daysAgo) / pastDays) * (isWeekend ? 1.32 : 0.9) * (0.88 + 0.24 * random.next())
    return { date, days_ago: daysAgo, weight: daysAgo === 0 ? weight * elapsed ** 1.4 : weight }
  })
}

type HalfHour = { start: number; weight: number }

/** Caches the opening times of each merchant and day, because local time is expensive to compute. */
export class Calendar {
  readonly #halfHours = new Map<string, HalfHour[]>()

  /** Half hours within the opening times of a day, aligned to each opening like slots. */
  halfHoursOn(merchant: MerchantContext, date: string): HalfHour[] {
    const key = `${merchant.seed.key} ${date}`
    const cached = this.#halfHours.get(key)
    if (cached) return cached
    const halfHours = spansOn(merchant.timing, date).flatMap((span) =>
      halfHoursOf(span, minutesAfterMidnight(merchant, date, span.start), merchant.seed.demand),
    )
    this.#halfHours.set(key, halfHours)
    return halfHours
  }

  /** The start of a random half hour, weighted by demand, that ends before `until`; null if there is none. */
  pickStart(merchant: MerchantContext, date: string, until: number, random: Random): number | null {
    const halfHours = this.halfHoursOn(merchant, date).filter(({ start }) => start + halfHour < until)
    return random.pickWeighted(halfHours, ({ weight }) => weight)?.start ?? null
  }
}

function halfHoursOf(span: { start: number; end: number }, opening: number, rhythm: DemandPattern): HalfHour[] {
  const count = Math.floor((span.end - span.start) / halfHour)
  return Array.from({ length: count }, (_none, index) => ({
    start: span.start + index * halfHour,
    weight: hourlyDemand[rhythm][Math.floor((opening + index * 30) / 60) % 24] ?? 0,
  }))
}

/** Minutes from local midnight to the start of the span. */
function minutesAfterMidnight({ timing }: MerchantContext, date: string, start: number): number {
  const day = spansOn({ ...timing, is_business_hours_enabled: false }, date)[0]
  return day ? Math.round((start - day.start) / minute) : 0
}
