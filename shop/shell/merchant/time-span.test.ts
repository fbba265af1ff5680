import { expect, test } from 'vitest'
import { timeSpanText } from './time-span.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

test.each([
  ['today', '2026-11-22T20:00:00Z', '2026-11-22T21:00:00Z', '20:00–21:00'],
  ['tomorrow', '2026-11-23T07:00:00Z', '2026-11-23T11:00:00Z', 'Mon 07:00–11:00'],
  ['the same weekday of the next week', '2026-11-29T07:00:00Z', '2026-11-29T11:00:00Z', '29 Nov 07:00–11:00'],
  ['over midnight', '2026-11-27T22:00:00Z', '2026-11-28T02:00:00Z', 'Fri 22:00–02:00'],
  ['some weeks', '2027-02-10T00:00:00Z', '2027-03-28T00:00:00Z', '10 Feb–27 Mar'],
  ['without an end', '2027-02-10T00:00:00Z', null, '10 Feb'],
])('%s', (_name, start, end, expected) => {
  expect(withoutIsolates(timeSpanText('en', { start, end }, 'Europe/London', now))).toBe(expected)
})

test("uses the merchant's time zone and the language of the page", () => {
  expect(
    withoutIsolates(
      timeSpanText('fr', { start: '2026-11-22T22:00:00Z', end: '2026-11-23T02:00:00Z' }, 'Asia/Tokyo', now),
    ),
  ).toBe('07:00–11:00')
  expect(
    withoutIsolates(
      timeSpanText('fr', { start: '2026-11-24T07:00:00Z', end: '2026-11-24T11:00:00Z' }, 'Europe/London', now),
    ),
  ).toBe('mar. 07:00–11:00')
})
