/** Files of calendars (iCalendar, RFC 5545) as offices publish them for public holidays. */

/** The largest file that is read, bytes. */
export const maxCalendarBytes = 1_000_000
const maxLines = 40_000
const maxEvents = 2_000
/** The most days that one event fills. */
const maxEventDays = 31
const maxNameLength = 60

export type CalendarDay = { date: string; name: string }

const dayMs = 86_400_000
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type Event = { start: number | null; end: number | null; name: string; isYearly: boolean; until: number | null }
const noEvent: Event = { start: null, end: null, name: '', isYearly: false, until: null }

/** Joins folded lines: a line that starts with a space or tab continues the one before. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n', maxLines)) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line
    const last = lines.length - 1
    if (last >= 0 && (content.startsWith(' ') || content.startsWith('\t'))) lines[last] += content.slice(1)
    else lines.push(content)
  }
  return lines
}

/** Midnight in UTC of a date such as 20261225 or 20261225T090000Z; null for anything else. */
function midnightOf(value: string): number | null {
  const digits = value.trim().slice(0, 8)
  if (!/^\d{8}$/.test(digits)) return null
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const ms = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(ms) || toDate(ms) !== iso ? null : ms
}

const unescape = (text: string) =>
  text
    .replaceAll(String.raw`\n`, ' ')
    .replaceAll(String.raw`\N`, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')

function withProperty(event: Event, name: string, value: string): Event {
  if (name === 'DTSTART') return { ...event, start: midnightOf(value) }
  if (name === 'DTEND') return { ...event, end: midnightOf(value) }
  if (name === 'SUMMARY') return { ...event, name: unescape(value).trim().slice(0, maxNameLength) }
  if (name !== 'RRULE') return event
  const rule = new Map(
    value.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  )
  // Yearly rules with further parts, such as the fourth Thursday, give no fixed date.
  const isFixed = !['BYDAY', 'BYWEEKNO', 'BYYEARDAY', 'BYSETPOS'].some((part) => rule.has(part))
  const isYearly = rule.get('FREQ') === 'YEARLY' && isFixed && (rule.get('INTERVAL') ?? '1') === '1'
  return { ...event, isYearly, until: rule.has('UNTIL') ? midnightOf(rule.get('UNTIL') ?? '') : null }
}

function eventsOf(lines: readonly string[]): Event[] {
  const events: Event[] = []
  let current: Event | null = null
  let nested = 0
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = (line.slice(0, Math.max(0, colon)).split(';')[0] ?? '').toUpperCase()
    const value = line.slice(colon + 1)
    const component = value.trim().toUpperCase()
    if (name === 'BEGIN' && current !== null) nested += 1
    else if (name === 'BEGIN' && component === 'VEVENT') current = noEvent
    else if (name === 'END' && nested > 0) nested -= 1
    else if (name === 'END' && component === 'VEVENT' && current !== null) {
      events.push(current)
      current = null
      if (events.length >= maxEvents) return events
    } else if (current !== null && nested === 0) current = withProperty(current, name, value)
  }
  return events
}

/** The start of an event in a year; null where that year has no such day. */
function startIn(start: number, year: number): number | null {
  const date = `${year}${toDate(start).slice(4).replaceAll('-', '')}`
  return midnightOf(date)
}

function daysOf({ start, end, name, isYearly, until }: Event, from: string, to: string): CalendarDay[] {
  if (start === null || name === '') return []
  const length = Math.min(maxEventDays, Math.max(1, Math.round(((end ?? start) - start) / dayMs)))
  const years = isYearly
    ? Array.from(
        { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 2 },
        (_, at) => Number(from.slice(0, 4)) - 1 + at,
      )
    : []
  const starts = isYearly ? years.flatMap((year) => startIn(start, year) ?? []).filter((ms) => ms >= start) : [start]
  return starts
    .filter((ms) => until === null || ms <= until)
    .flatMap((ms) => Array.from({ length }, (_, at) => ({ date: toDate(ms + at * dayMs), name })))
    .filter(({ date }) => from <= date && date <= to)
}

/**
 * The days of a calendar file from `from` to `to` (YYYY-MM-DD, inclusive), by date, each date once; null if the text is
 * no calendar. Reads a bounded part of the text in one pass.
 */
export function calendarDays(text: string, from: string, to: string): CalendarDay[] | null {
  const lines = linesOf(text.slice(0, maxCalendarBytes))
  if (!lines.some((line) => line.trim().toUpperCase() === 'BEGIN:VCALENDAR')) return null
  const days = eventsOf(lines)
    .flatMap((event) => daysOf(event, from, to))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return days.filter(({ date }, index) => days[index - 1]?.date !== date)
}
