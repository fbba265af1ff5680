import type { Connection } from '#kit/data/live.ts'

export type DeviceCheckKey = 'sound' | 'notice' | 'push' | 'awake' | 'line'
/** poor: worth knowing, but nothing must be done. */
type DeviceCheckState = 'good' | 'poor' | 'bad'
type DeviceCheckReason =
  | 'sound_good'
  | 'sound_off'
  | 'sound_down'
  | 'sound_locked'
  | 'notice_good'
  | 'notice_ask'
  | 'notice_denied'
  | 'notice_none'
  | 'push_good'
  | 'push_off'
  | 'push_none'
  | 'awake_good'
  | 'awake_none'
  | 'line_good'
  | 'line_delayed'
  | 'line_offline'
export type DeviceCheckItem = {
  key: DeviceCheckKey
  state: DeviceCheckState
  reason: DeviceCheckReason
  fix?: 'unmute' | 'volume' | 'test' | 'permission' | 'push'
}

export type DeviceCheckInput = {
  /** A device of a store. Users of the tenant panel may work without sound. */
  needsSound: boolean
  soundOn: boolean
  /** Percent. */
  volume: number
  /** The browser allows the page to play sound. */
  isSoundAllowed: boolean
  permission: NotificationPermission | 'none'
  push: 'on' | 'off' | 'none'
  canStayAwake: boolean
  line: Connection['state']
}

/** Checks what a device needs to announce every order, and how to fix it. */
export const checkDevice = (input: DeviceCheckInput): DeviceCheckItem[] => [
  checkSound(input),
  checkNotifications(input),
  checkPush(input),
  input.canStayAwake ? passed('awake') : { key: 'awake', state: 'poor', reason: 'awake_none' },
  checkConnection(input),
]

const passed = (key: DeviceCheckKey): DeviceCheckItem => ({ key, state: 'good', reason: `${key}_good` })

function checkSound({ needsSound, soundOn, volume, isSoundAllowed }: DeviceCheckInput): DeviceCheckItem {
  if (!soundOn) return { key: 'sound', state: needsSound ? 'bad' : 'poor', reason: 'sound_off', fix: 'unmute' }
  if (volume === 0) return { key: 'sound', state: 'bad', reason: 'sound_down', fix: 'volume' }
  return isSoundAllowed ? passed('sound') : { key: 'sound', state: 'bad', reason: 'sound_locked', fix: 'test' }
}

function checkNotifications({ permission }: DeviceCheckInput): DeviceCheckItem {
  if (permission === 'granted') return passed('notice')
  if (permission === 'default') return { key: 'notice', state: 'bad', reason: 'notice_ask', fix: 'permission' }
  return permission === 'denied'
    ? { key: 'notice', state: 'bad', reason: 'notice_denied' }
    : { key: 'notice', state: 'poor', reason: 'notice_none' }
}

function checkPush({ push, permission }: DeviceCheckInput): DeviceCheckItem {
  if (push === 'on') return passed('push')
  return push === 'none' || permission === 'denied'
    ? { key: 'push', state: 'poor', reason: 'push_none' }
    : { key: 'push', state: 'poor', reason: 'push_off', fix: 'push' }
}

const checkConnection = ({ line }: DeviceCheckInput): DeviceCheckItem =>
  line === 'live'
    ? passed('line')
    : { key: 'line', state: 'bad', reason: line === 'delayed' ? 'line_delayed' : 'line_offline' }

/** The check that the user has acknowledged: the local day, and what was good then. Stored in the browser. */
export type AcknowledgedCheck = { day: string; good: readonly DeviceCheckKey[] }

/**
 * Why the check is shown: the first visit of a day, or something that was good and is not. A lost connection is
 * shown elsewhere.
 */
export function deviceCheckNotice(
  items: readonly DeviceCheckItem[],
  acknowledged: AcknowledgedCheck | undefined,
  today: string,
): 'day' | 'broke' | undefined {
  if (acknowledged?.day !== today) return 'day'
  return items.some(({ key, state }) => key !== 'line' && state !== 'good' && acknowledged.good.includes(key))
    ? 'broke'
    : undefined
}
