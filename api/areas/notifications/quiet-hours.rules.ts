import { instantOf, localTime } from '../schedules/local-time.rules.ts'

/** Local times, such as 21:00 until 08:00. */
export type QuietHours = { from: string; until: string }

/** The instant itself, or the end of the quiet hours that it lies in; epoch milliseconds. */
export function afterQuietHours(at: number, timezone: string, { from, until }: QuietHours): number {
  const { local_date, local_time } = localTime(at, timezone)
  const isOvernight = from > until
  const isLate = local_time >= from
  const isEarly = local_time < until
  if (isOvernight ? !isLate && !isEarly : !isLate || !isEarly) return at
  return instantOf(isOvernight && isLate ? dayAfter(local_date) : local_date, until, timezone)
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
