import { expect, test } from 'vitest'
import { scheduleRefusals, slotsOf } from './schedules.rules.ts'
import type { Definition } from './schedules.rules.ts'

const lunch = { days: ['mon' as const, 'tue' as const], start_time: '11:00', end_time: '15:00' }
const weekly: Definition = {
  type: 'weekly',
  slots: [lunch],
  start_date: null,
  end_date: null,
  timezone: 'Europe/London',
}
const fields = (changes: Partial<Definition>) => Object.keys(scheduleRefusals({ ...weekly, ...changes }))

test.each([
  ['a valid schedule', {}, []],
  [
    'a slot that ends before it starts',
    { slots: [{ ...lunch, start_time: '15:00', end_time: '11:00' }] },
    ['slots.0.end_time'],
  ],
  ['an empty slot', { slots: [{ ...lunch, end_time: '11:00' }] }, ['slots.0.end_time']],
  ['a slot until midnight', { slots: [{ ...lunch, end_time: '24:00' }] }, []],
  [
    'slots that overlap on Tuesday',
    { slots: [lunch, { days: ['tue' as const, 'wed' as const], start_time: '14:59', end_time: '18:00' }] },
    ['slots.1.start_time'],
  ],
  ['consecutive slots', { slots: [lunch, { days: ['tue' as const], start_time: '15:00', end_time: '18:00' }] }, []],
  ['the same hours on different days', { slots: [lunch, { ...lunch, days: ['wed' as const] }] }, []],
  [
    'daily slots that overlap',
    {
      type: 'daily' as const,
      slots: [
        { ...lunch, days: [] },
        { days: [], start_time: '10:00', end_time: '12:00' },
      ],
    },
    ['slots.1.start_time'],
  ],
  ['no slots', { slots: [] }, ['slots']],
  [
    'a date range of whole days',
    { type: 'date_range' as const, slots: [], start_date: '2026-12-01', end_date: '2026-12-24' },
    [],
  ],
  ['a date range without a start', { type: 'date_range' as const, slots: [] }, ['start_date']],
  [
    'a date range that ends before it starts',
    { type: 'date_range' as const, slots: [], start_date: '2026-12-24', end_date: '2026-12-01' },
    ['end_date'],
  ],
  ['an unknown time zone', { timezone: 'Europe/Atlantis' }, ['timezone']],
  ['a UTC offset instead of a time zone', { timezone: '+01:00' }, ['timezone']],
])('%s', (_, changes, wrong) => {
  expect(fields(changes)).toEqual(wrong)
})

test('weekly slots default to all seven days, daily slots have none; days are in week order', () => {
  const slot = { start_time: '09:00', end_time: '10:00' }
  expect(slotsOf('weekly', [slot])[0]?.days).toHaveLength(7)
  expect(slotsOf('daily', [{ ...slot, days: ['mon'] }])[0]?.days).toEqual([])
  expect(slotsOf('weekly', [{ ...slot, days: ['fri', 'mon', 'fri'] }])[0]?.days).toEqual(['mon', 'fri'])
  expect(slotsOf('date_range', [slot])[0]?.days).toEqual([])
})
