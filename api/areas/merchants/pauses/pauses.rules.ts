import { spansOn } from '../../schedules/hours.rules.ts'
import type { StoreTiming } from '../../schedules/hours.rules.ts'
import { dayAfter, localDate } from '../../schedules/local-time.rules.ts'
import type { Span } from '../../schedules/local-time.rules.ts'

/** The parts of a time within the opening hours, in order and without overlaps. None is longer than a day. */
export function openSpans(timing: StoreTiming, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  const last = localDate(end, timing.timezone)
  // A span of the day before may last until after midnight.
  for (let date = dayAfter(localDate(start, timing.timezone), -1); date <= last; date = dayAfter(date, 1))
    for (const span of spansOn(timing, date)) {
      const part = { start: Math.max(span.start, from), end: Math.min(span.end, end) }
      if (part.start >= part.end) continue
      spans.push(part)
      from = part.end
    }
  return spans
}
