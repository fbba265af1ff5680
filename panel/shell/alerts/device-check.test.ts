import { expect, test } from 'vitest'
import { shiftCall, shiftOf } from './device-check.ts'
import type { ShiftFacts } from './device-check.ts'

const ready: ShiftFacts = {
  mustHear: true,
  soundOn: true,
  volume: 80,
  mayRing: true,
  permission: 'granted',
  push: 'on',
  staysAwake: true,
  line: 'live',
}
const badOf = (change: Partial<ShiftFacts>) =>
  shiftOf({ ...ready, ...change })
    .filter(({ state }) => state !== 'good')
    .map(({ state, why, mend }) => [state, why, mend])

test.each([
  [{}, []],
  [{ soundOn: false, volume: 0, mayRing: false }, [['bad', 'sound_off', 'turn']]],
  [{ soundOn: false, mustHear: false }, [['poor', 'sound_off', 'turn']]],
  [{ volume: 0 }, [['bad', 'sound_down', 'louder']]],
  [{ mayRing: false }, [['bad', 'sound_locked', 'test']]],
  [
    { permission: 'default', push: 'off' },
    [
      ['bad', 'notice_ask', 'ask'],
      ['poor', 'push_off', 'push'],
    ],
  ],
  [
    { permission: 'denied', push: 'off' },
    [
      ['bad', 'notice_denied', undefined],
      ['poor', 'push_none', undefined],
    ],
  ],
  [
    { permission: 'none', push: 'none', staysAwake: false },
    [
      ['poor', 'notice_none', undefined],
      ['poor', 'push_none', undefined],
      ['poor', 'awake_none', undefined],
    ],
  ],
  [{ line: 'offline' }, [['bad', 'line_offline', undefined]]],
] as const)('%j', (change, found) => {
  expect(badOf(change)).toEqual(found)
})

test('it shows itself once a day, and when something broke since', () => {
  const items = shiftOf({ ...ready, permission: 'denied' })
  expect(shiftCall(items, undefined, '2026-03-01')).toBe('day')
  expect(shiftCall(items, { day: '2026-02-28', good: [] }, '2026-03-01')).toBe('day')
  expect(shiftCall(items, { day: '2026-03-01', good: ['sound'] }, '2026-03-01')).toBeUndefined()
  expect(shiftCall(items, { day: '2026-03-01', good: ['sound', 'notice'] }, '2026-03-01')).toBe('broke')
  expect(
    shiftCall(shiftOf({ ...ready, line: 'offline' }), { day: '2026-03-01', good: ['line'] }, '2026-03-01'),
  ).toBeUndefined()
})
