import { expect, test } from 'vitest'
import { deviceCheckNotice, checkDevice } from './device-check.ts'
import type { DeviceCheckInput } from './device-check.ts'

const ready: DeviceCheckInput = {
  needsSound: true,
  soundOn: true,
  volume: 80,
  isSoundAllowed: true,
  permission: 'granted',
  push: 'on',
  canStayAwake: true,
  line: 'live',
}
const problemsOf = (change: Partial<DeviceCheckInput>) =>
  checkDevice({ ...ready, ...change })
    .filter(({ state }) => state !== 'good')
    .map(({ state, reason, fix }) => [state, reason, fix])

test.each([
  [{}, []],
  [{ soundOn: false, volume: 0, isSoundAllowed: false }, [['bad', 'sound_off', 'unmute']]],
  [{ soundOn: false, needsSound: false }, [['poor', 'sound_off', 'unmute']]],
  [{ volume: 0 }, [['bad', 'sound_down', 'volume']]],
  [{ isSoundAllowed: false }, [['bad', 'sound_locked', 'test']]],
  [
    { permission: 'default', push: 'off' },
    [
      ['bad', 'notice_ask', 'permission'],
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
    { permission: 'none', push: 'none', canStayAwake: false },
    [
      ['poor', 'notice_none', undefined],
      ['poor', 'push_none', undefined],
      ['poor', 'awake_none', undefined],
    ],
  ],
  [{ line: 'offline' }, [['bad', 'line_offline', undefined]]],
] as const)('%j', (change, expected) => {
  expect(problemsOf(change)).toEqual(expected)
})

test('the check shows once a day, and when something broke since', () => {
  const items = checkDevice({ ...ready, permission: 'denied' })
  expect(deviceCheckNotice(items, undefined, '2026-03-01')).toBe('day')
  expect(deviceCheckNotice(items, { day: '2026-02-28', good: [] }, '2026-03-01')).toBe('day')
  expect(deviceCheckNotice(items, { day: '2026-03-01', good: ['sound'] }, '2026-03-01')).toBeUndefined()
  expect(deviceCheckNotice(items, { day: '2026-03-01', good: ['sound', 'notice'] }, '2026-03-01')).toBe('broke')
  expect(
    deviceCheckNotice(checkDevice({ ...ready, line: 'offline' }), { day: '2026-03-01', good: ['line'] }, '2026-03-01'),
  ).toBeUndefined()
})
