/**
 * Time zones, their clock changes in 2026 and the length of that day in hours. The last two have no clock changes.
 */
export const clockChanges = [
  ['Europe/London', '2026-03-29', 23],
  ['Europe/London', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['America/Santiago', '2026-09-06', 23],
  ['America/Santiago', '2026-04-04', 25],
  ['Africa/Cairo', '2026-04-24', 23],
  ['Africa/Cairo', '2026-10-29', 25],
  ['Asia/Beirut', '2026-03-29', 23],
  ['Asia/Beirut', '2026-10-24', 25],
  ['Asia/Tokyo', '2026-03-29', 24],
  ['Asia/Kuwait', '2026-10-25', 24],
] as const

const step = 300_000

/**
 * Local times of about a week around a date, read from Intl every five minutes, independent of the code under
 * test.
 */
export function wallClock(timezone: string, date: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const middle = Date.parse(`${date}T12:00:00Z`)
  const ticks = Array.from({ length: 2400 }, (_none, index) => middle + (index - 1200) * step).map((at) => ({
    at,
    wall: format.format(at),
  }))
  return {
    ticks,
    /** First instant whose local time is `wall` ("YYYY-MM-DD HH:mm") or later. */
    reaches: (wall: string) => ticks.find((tick) => tick.wall >= wall)?.at ?? Number.NaN,
    shows: (at: number) => format.format(at),
  }
}
