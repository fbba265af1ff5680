import { expect, test } from 'vitest'
import type { ScheduleDefinition } from '#contract/schemas/catalog.ts'
import { describeTimes } from './describe-times.ts'

const lunch: ScheduleDefinition = {
  id: '1',
  merchant_id: '2',
  name: 'Lunch',
  type: 'weekly',
  slots: [{ days: ['mon', 'fri'], start_time: '11:00', end_time: '15:00' }],
  start_date: null,
  end_date: null,
  timezone: 'Europe/London',
  product_ids: [],
  category_ids: [],
  status: 'active',
  created_at: '2026-11-20T19:00:00.000Z',
  updated_at: '2026-11-20T19:00:00.000Z',
}
const describe = (changes: Partial<ScheduleDefinition>, locale = 'en') =>
  describeTimes({ ...lunch, ...changes }, locale).replaceAll(/[\u2066\u2069]/g, '')

test('the times of a schedule fit in one line', () => {
  expect(describe({})).toBe('Mon, Fri 11:00–15:00')
  expect(describe({ type: 'daily', slots: [{ days: [], start_time: '11:00', end_time: '15:00' }] })).toBe('11:00–15:00')
  expect(describe({ type: 'date_range', slots: [], start_date: '2026-12-01', end_date: '2026-12-24' })).toBe(
    '1 Dec 2026 – 24 Dec 2026',
  )
  expect(describe({ start_date: '2026-12-01' })).toBe('Mon, Fri 11:00–15:00 · 1 Dec 2026 –')
})

test('weekdays are those of the language', () => {
  expect(describe({}, 'de')).toBe('Mo, Fr 11:00–15:00')
})
