import { expect, test } from 'vitest'
import { isOpenAt } from '../schedules/hours.rules.ts'
import { previewDays } from './hours-preview.rules.ts'

// Monday, 23 November 2026, 23:30 in London
const now = Date.parse('2026-11-23T23:30:00Z')
const timing = {
  is_business_hours_enabled: true,
  timezone: 'Europe/London',
  days: {
    mon: { is_open: true, slots: [{ opening: '18:00', closing: '02:00' }] },
    wed: {
      is_open: true,
      slots: [
        { opening: '17:00', closing: '22:00' },
        { opening: '11:00', closing: '14:00' },
      ],
    },
    thu: { is_open: true, slots: [{ opening: '11:00', closing: '14:00' }] },
  },
  holidays: [
    { date: '2026-11-26', name: 'Stocktaking', slots: [] },
    { date: '2026-11-24', name: 'Market', slots: [{ opening: '09:00', closing: '24:00' }] },
  ],
}

test('seven days from today, with spans over midnight, two spans a day and holidays', () => {
  expect(previewDays(timing, now)).toEqual([
    { date: '2026-11-23', holiday: null, spans: [{ opening: '18:00', closing: '02:00', ends_next_day: true }] },
    { date: '2026-11-24', holiday: 'Market', spans: [{ opening: '09:00', closing: '00:00', ends_next_day: true }] },
    {
      date: '2026-11-25',
      holiday: null,
      spans: [
        { opening: '11:00', closing: '14:00', ends_next_day: false },
        { opening: '17:00', closing: '22:00', ends_next_day: false },
      ],
    },
    { date: '2026-11-26', holiday: 'Stocktaking', spans: [] },
    { date: '2026-11-27', holiday: null, spans: [] },
    { date: '2026-11-28', holiday: null, spans: [] },
    { date: '2026-11-29', holiday: null, spans: [] },
  ])
})

test('the days are those of the zone of the store', () => {
  expect(previewDays({ ...timing, timezone: 'Asia/Tokyo' }, now)[0]?.date).toBe('2026-11-24')
})

test('without opening hours every day is open, and holidays do not count', () => {
  const days = previewDays({ ...timing, is_business_hours_enabled: false }, now)
  expect(days.every(({ holiday, spans }) => holiday === null && spans.length === 1)).toBe(true)
})

test('the preview agrees with the rule that takes orders', () => {
  for (const { date, spans } of previewDays(timing, now))
    for (const { opening } of spans) {
      const at = Date.parse(`${date}T${opening}:00Z`)
      expect([isOpenAt(timing, at), isOpenAt(timing, at - 60_000)]).toEqual([true, false])
    }
})
