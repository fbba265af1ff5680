import { expect, test } from 'vitest'
import { daysIn, periodsOf, rangeErrors } from './ranges.rules.ts'

/** Friday, 20 November 2026, 19:40 in London. */
const now = Date.parse('2026-11-20T19:40:00Z')
const days = (range: Parameters<typeof periodsOf>[0], at = now, timezone = 'Europe/London') => {
  const { current, earlier } = periodsOf(range, at, timezone)
  return [current.start_date, current.end_date, earlier.start_date, earlier.end_date]
}

test.each([
  [{}, '2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
  [{ range: 'today' }, '2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
  [{ range: 'yesterday' }, '2026-11-19', '2026-11-19', '2026-11-12', '2026-11-12'],
  [{ range: 'last_7_days' }, '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
  [{ range: 'last_30_days' }, '2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21'],
  [{ range: 'this_month' }, '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
  [{ range: 'today', compare: 'previous' }, '2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
  [{ range: 'today', compare: 'four_weeks' }, '2026-11-20', '2026-11-20', '2026-10-23', '2026-10-23'],
  [{ range: 'today', compare: 'year' }, '2026-11-20', '2026-11-20', '2025-11-21', '2025-11-21'],
  [{ range: 'last_7_days', compare: 'four_weeks' }, '2026-11-14', '2026-11-20', '2026-10-17', '2026-10-23'],
  [{ range: 'this_month', compare: 'year' }, '2026-11-01', '2026-11-20', '2025-11-01', '2025-11-20'],
  [{ range: 'last_month' }, '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  [
    { range: 'custom', start_date: '2026-11-01', end_date: '2026-11-03' },
    '2026-11-01',
    '2026-11-03',
    '2026-10-29',
    '2026-10-31',
  ],
  [{ start_date: '2026-11-05', end_date: '2026-11-05' }, '2026-11-05', '2026-11-05', '2026-10-29', '2026-10-29'],
] as const)('%j', (range, ...expected) => {
  expect(days(range)).toEqual(expected)
})

test('the last days of a month are compared with the end of a shorter month', () => {
  expect(days({ range: 'this_month' }, Date.parse('2026-03-31T12:00:00Z'))).toEqual([
    '2026-03-01',
    '2026-03-31',
    '2026-02-01',
    '2026-02-28',
  ])
})

test('days are local days of the time zone', () => {
  expect(days({}, Date.parse('2026-11-20T21:30:00Z'), 'Asia/Kuwait')[0]).toBe('2026-11-21')
  expect(periodsOf({}, now, 'Asia/Tokyo').current).toMatchObject({
    start_date: '2026-11-21',
    from: '2026-11-20T15:00:00.000Z',
    until: '2026-11-21T15:00:00.000Z',
  })
})

test('days of 23 and 25 hours are complete', () => {
  const hours = (date: string) => {
    const { from, until } = periodsOf({ start_date: date, end_date: date }, now, 'Europe/London').current
    return (Date.parse(until) - Date.parse(from)) / 3_600_000
  }
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-20')]).toEqual([23, 25, 24])
})

test('a running period is compared up to the same time of day, a finished one as a whole', () => {
  expect(periodsOf({ range: 'today' }, now, 'Europe/London').previous.until).toBe('2026-11-13T19:40:00.000Z')
  expect(periodsOf({ range: 'last_7_days' }, now, 'Europe/London').previous.until).toBe('2026-11-13T19:40:00.000Z')
  expect(periodsOf({ range: 'this_month' }, now, 'Europe/London').previous.until).toBe('2026-10-20T18:40:00.000Z')
  expect(periodsOf({ range: 'yesterday' }, now, 'Europe/London').previous.until).toBe('2026-11-13T00:00:00.000Z')
  expect(periodsOf({ start_date: '2026-11-19', end_date: '2026-11-22' }, now, 'Europe/London').previous.until).toBe(
    '2026-11-16T19:40:00.000Z',
  )
  expect(periodsOf({ start_date: '2026-12-01', end_date: '2026-12-02' }, now, 'Europe/London').previous.until).toBe(
    '2026-12-01T00:00:00.000Z',
  )
})

test('a custom range needs both days, in order and within the limit', () => {
  expect(rangeErrors({ range: 'custom' })).toHaveProperty('start_date')
  expect(rangeErrors({ range: 'custom', start_date: '2026-11-01' })).toHaveProperty('end_date')
  expect(rangeErrors({ end_date: '2026-11-01' })).toHaveProperty('start_date')
  expect(rangeErrors({ range: 'custom', start_date: '2026-11-02', end_date: '2026-11-01' })).toHaveProperty('end_date')
  expect(rangeErrors({ range: 'custom', start_date: '2024-01-01', end_date: '2024-12-31' })).toEqual({})
  expect(rangeErrors({ range: 'custom', start_date: '2025-01-01', end_date: '2026-01-02' })).toHaveProperty('end_date')
  expect(rangeErrors({ range: 'today', start_date: '2026-11-02', end_date: '2026-11-01' })).toEqual({})
})

test('lists every day of a period', () => {
  expect(daysIn({ start_date: '2026-02-27', end_date: '2026-03-01', from: '', until: '' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})
