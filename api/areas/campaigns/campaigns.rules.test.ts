import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { campaignErrors, isHeldOut, sendTime, startOf } from './campaigns.rules.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const at = (text: string) => Date.parse(text)
const night = { from: '21:00', until: '08:00' }
const plan = { zone: 'tenant', timezone: 'Europe/London', keeps_quiet_hours: false } as const

test.each([
  ['all, at once', { timing: 'instant', audience: 'all' }, []],
  ['a segment that is not named', { timing: 'instant', audience: 'segment' }, ['segment_id']],
  ['without a time', { timing: 'scheduled', audience: 'all' }, ['scheduled_at']],
  ['now', { timing: 'scheduled', audience: 'all', scheduled_at: '2026-06-01T12:00:00Z' }, ['scheduled_at']],
  ['in the future', { timing: 'scheduled', audience: 'all', scheduled_at: '2026-06-01T12:00:01Z' }, []],
] as const)('a campaign names its errors: %s', (_name, draft, fields) => {
  expect(Object.keys(campaignErrors(draft, now))).toEqual(fields)
})

test('a campaign starts at its time, and in customers’ zones with the first zone of the earth', () => {
  expect(startOf({ ...plan, scheduled_at: null }, now)).toBe(now)
  const scheduled_at = '2026-06-03T16:30:00Z'
  expect(startOf({ ...plan, scheduled_at }, now)).toBe(at(scheduled_at))
  expect(startOf({ ...plan, scheduled_at, zone: 'customer' }, now)).toBe(at('2026-06-03T03:30:00Z'))
  expect(startOf({ ...plan, scheduled_at: '2026-06-01T13:00:00Z', zone: 'customer' }, now)).toBe(now)
})

test('each customer gets it at the local time, now if that has passed', () => {
  const scheduled = { ...plan, scheduled_at: '2026-06-03T16:30:00Z', zone: 'customer' } as const
  expect(sendTime(scheduled, 'Asia/Tokyo', now, night)).toBe(at('2026-06-03T08:30:00Z'))
  expect(sendTime(scheduled, 'America/New_York', now, night)).toBe(at('2026-06-03T21:30:00Z'))
  expect(sendTime(scheduled, null, now, night)).toBe(at('2026-06-03T16:30:00Z'))
  const later = at('2026-06-03T10:00:00Z')
  expect(sendTime(scheduled, 'Asia/Tokyo', later, night)).toBe(later)
})

test.each([
  ['2026-06-01T19:59:00Z', '2026-06-01T19:59:00Z'],
  ['2026-06-01T20:00:00Z', '2026-06-02T07:00:00Z'],
  ['2026-06-01T23:30:00Z', '2026-06-02T07:00:00Z'],
  ['2026-06-02T06:59:00Z', '2026-06-02T07:00:00Z'],
  ['2026-06-02T07:00:00Z', '2026-06-02T07:00:00Z'],
])('in the quiet hours of London it waits: %s', (time, expected) => {
  const quiet = { ...plan, scheduled_at: null, keeps_quiet_hours: true }
  expect(new Date(sendTime(quiet, null, at(time), night)).toISOString()).toBe(new Date(expected).toISOString())
})

test('quiet hours are those of the customer', () => {
  const quiet = { ...plan, scheduled_at: null, keeps_quiet_hours: true }
  expect(sendTime(quiet, 'Asia/Tokyo', at('2026-06-01T13:00:00Z'), night)).toBe(at('2026-06-01T23:00:00Z'))
})

test('the share that is held out is that of the campaign, and who is in it never changes', () => {
  const [campaign, another] = [newId(), newId()]
  const customers = Array.from({ length: 20_000 }, () => newId())
  const heldOut = (id: string, percent: number) => customers.filter((customer) => isHeldOut(id, customer, percent))
  expect(heldOut(campaign, 0)).toEqual([])
  const tenth = heldOut(campaign, 10)
  expect(tenth.length / customers.length).toBeCloseTo(0.1, 1)
  expect(heldOut(campaign, 10)).toEqual(tenth)
  const fifth = new Set(heldOut(campaign, 20))
  expect(tenth.every((customer) => fifth.has(customer))).toBe(true)
  expect(heldOut(another, 10)).not.toEqual(tenth)
})
