import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDays, maxCalendarBytes } from './holiday-calendar.ts'

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')
const daysIn = (...events: string[]) => calendarDays(calendar(...events), '2026-11-24', '2028-11-24')

test('days, texts and folded lines are read; past days are left out', () => {
  expect(
    daysIn(
      'DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226\r\nSUMMARY;LANGUAGE=en:Christmas\r\n  Day\\, observed',
      'DTSTART;VALUE=DATE:20251225\r\nSUMMARY:Past',
      'DTSTART:20270101T000000Z\r\nSUMMARY:New Year',
    ),
  ).toEqual([
    { date: '2026-12-25', name: 'Christmas Day, observed' },
    { date: '2027-01-01', name: 'New Year' },
  ])
})

test('an event over several days fills each of them; its end is not part of it', () => {
  expect(
    daysIn('DTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270323\r\nSUMMARY:Eid')?.map(({ date }) => date),
  ).toEqual(['2027-03-20', '2027-03-21', '2027-03-22'])
})

test('yearly events repeat until their end; a leap day is skipped in other years', () => {
  const dates = (event: string) => daysIn(event)?.map(({ date }) => date)
  expect(dates('DTSTART;VALUE=DATE:20001225\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Christmas')).toEqual([
    '2026-12-25',
    '2027-12-25',
  ])
  expect(dates('DTSTART;VALUE=DATE:20001225\r\nRRULE:FREQ=YEARLY;UNTIL=20270101\r\nSUMMARY:Christmas')).toEqual([
    '2026-12-25',
  ])
  expect(dates('DTSTART;VALUE=DATE:20240229\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Leap')).toEqual(['2028-02-29'])
  expect(dates('DTSTART;VALUE=DATE:20261126\r\nRRULE:FREQ=YEARLY;BYDAY=4TH\r\nSUMMARY:Thanksgiving')).toEqual([
    '2026-11-26',
  ])
})

test('two events on a day give one day; alarms inside of events do not count', () => {
  expect(
    daysIn(
      'DTSTART;VALUE=DATE:20270101\r\nSUMMARY:First\r\nBEGIN:VALARM\r\nSUMMARY:Ring\r\nEND:VALARM',
      'DTSTART;VALUE=DATE:20270101\r\nSUMMARY:Second',
    ),
  ).toEqual([{ date: '2027-01-01', name: 'First' }])
})

test('other texts are no calendar; broken dates and unnamed events are left out', () => {
  expect(calendarDays('date,name\n2027-01-01,New Year', '2026-01-01', '2028-01-01')).toBeNull()
  expect(daysIn('DTSTART:20270231\r\nSUMMARY:Never', 'DTSTART:20270101', 'SUMMARY:Nowhere')).toEqual([])
})

test('any text is read without failing, and never more than the largest file', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('BEGIN:', 'VEVENT', 'VCALENDAR', 'END:', 'DTSTART:', '20270101', '\r\n', ' ', ';', '\\'),
      ),
      (parts) => {
        calendarDays(`BEGIN:VCALENDAR\r\n${parts.join('')}`, '2026-01-01', '2028-01-01')
      },
    ),
  )
  const late = `${calendar()}${'X'.repeat(maxCalendarBytes)}\r\nBEGIN:VEVENT\r\nDTSTART:20270101\r\nSUMMARY:Late\r\nEND:VEVENT`
  expect(calendarDays(late, '2026-01-01', '2028-01-01')).toEqual([])
})
