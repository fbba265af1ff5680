import { expect, test } from 'vitest'
import type { StoreTiming } from '../../schedules/hours.rules.ts'
import { openSpans } from './pauses.rules.ts'

const timing = (slots: [string, string][], more: Partial<StoreTiming> = {}): StoreTiming => {
  const day = { is_open: true, slots: slots.map(([opening, closing]) => ({ opening, closing })) }
  const days = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day }
  return { is_business_hours_enabled: true, timezone: 'Europe/London', days, holidays: [], ...more }
}
const spansOf = (hours: StoreTiming, start: string, end: string) =>
  openSpans(hours, { start: Date.parse(start), end: Date.parse(end) }).map((span) =>
    [span.start, span.end].map((at) => new Date(at).toISOString().slice(5, 16)),
  )

test('only the parts within the opening hours count', () => {
  const hours = timing([
    ['09:00', '12:00'],
    ['18:00', '02:00'],
  ])
  // 2026-01-05 is a Monday; Sundays are closed.
  expect(spansOf(hours, '2026-01-05T10:00Z', '2026-01-06T10:00Z')).toEqual([
    ['01-05T10:00', '01-05T12:00'],
    ['01-05T18:00', '01-06T02:00'],
    ['01-06T09:00', '01-06T10:00'],
  ])
  expect(spansOf(hours, '2026-01-05T13:00Z', '2026-01-05T14:00Z')).toEqual([])
  expect(spansOf(hours, '2026-01-06T01:00Z', '2026-01-06T01:30Z')).toEqual([['01-06T01:00', '01-06T01:30']])
  expect(spansOf(hours, '2026-01-04T10:00Z', '2026-01-04T20:00Z')).toEqual([])
  const holiday = timing([['09:00', '12:00']], { holidays: [{ date: '2026-01-05', name: 'x' }] })
  expect(spansOf(holiday, '2026-01-05T00:00Z', '2026-01-06T00:00Z')).toEqual([])
})

test('a store without opening hours is always open, in days of 23 to 25 hours', () => {
  const always = timing([], { is_business_hours_enabled: false })
  const spans = openSpans(always, { start: Date.parse('2026-03-28T12:00Z'), end: Date.parse('2026-03-30T12:00Z') })
  expect(spans.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([12, 23, 13])
  expect(spans.reduce((total, { start, end }) => total + end - start, 0)).toBe(48 * 3_600_000)
})
