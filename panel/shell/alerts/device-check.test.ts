import { expect, test } from 'vitest'
import { deviceCheckNotice, checkDevice } from './device-check.ts'
import type { DeviceCheckInput } from './device-check.ts'

const ready: DeviceCheckInput = {
  mustHear: true,
  soundOn: true,
  volume: 80,
  mayRing: true,
  permission: 'granted',
  push: 'on',
  staysAwake: true,
  line: 'live',
}
const badOf = (change: Partial<DeviceCheckInput>) =>
  checkDevice({ ...ready, ...change })
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
  const items = checkDevice({ ...ready, permission: 'denied' })
  expect(deviceCheckNotice(items, undefined, '2026-03-01')).toBe('day')
  expect(deviceCheckNotice(items, { day: '2026-02-28', good: [] }, '2026-03-01')).toBe('day')
  expect(deviceCheckNotice(items, { day: '2026-03-01', good: ['sound'] }, '2026-03-01')).toBeUndefined()
  expect(deviceCheckNotice(items, { day: '2026-03-01', good: ['sound', 'notice'] }, '2026-03-01')).toBe('broke')
  expect(
    deviceCheckNotice(checkDevice({ ...ready, line: 'offline' }), { day: '2026-03-01', good: ['line'] }, '2026-03-01'),
  ).toBeUndefined()
})
