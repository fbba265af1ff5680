import { expect, test } from 'vitest'
import { findHoursProblems } from './opening-hours.ts'
import type { Weekday } from './opening-hours.ts'

const open = (...slots: [string, string][]) => ({
  is_open: true,
  slots: slots.map(([opening, closing]) => ({ opening, closing })),
})

test.each<[string, Partial<Record<Weekday, ReturnType<typeof open>>>, unknown[]]>([
  ['nothing', {}, []],
  ['two spans a day', { mon: open(['11:00', '14:00'], ['17:00', '22:00']) }, []],
  ['spans that touch', { mon: open(['11:00', '14:00'], ['14:00', '22:00']) }, []],
  ['the whole day', { mon: open(['00:00', '24:00']), tue: open(['00:00', '24:00']) }, []],
  ['over midnight', { fri: open(['18:00', '02:00']), sat: open(['02:00', '23:00']) }, []],
  ['an open day without hours', { mon: open() }, [{ day: 'mon', reason: 'none' }]],
  ['no length', { mon: open(['11:00', '11:00']) }, [{ day: 'mon', slot: 0, reason: 'empty' }]],
  ['an overlap', { mon: open(['11:00', '14:00'], ['13:59', '15:00']) }, [{ day: 'mon', slot: 1, reason: 'overlap' }]],
  [
    'an overlap with the night before',
    { fri: open(['18:00', '02:00']), sat: open(['01:00', '23:00']) },
    [{ day: 'sat', slot: 0, reason: 'overlap' }],
  ],
  [
    'an overlap from Sunday night to Monday',
    { mon: open(['01:00', '03:00']), sun: open(['20:00', '02:00']) },
    [{ day: 'sun', slot: 0, reason: 'overlap' }],
  ],
])('%s', (_name, days, problems) => {
  expect(findHoursProblems(days)).toEqual(problems)
})

test('a closed day keeps its hours unchecked', () => {
  expect(findHoursProblems({ mon: { is_open: false, slots: [{ opening: '10:00', closing: '10:00' }] } })).toEqual([])
})
