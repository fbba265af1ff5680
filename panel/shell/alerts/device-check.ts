import type { Connection } from '#kit/data/live.ts'

export type DeviceCheckKey = 'sound' | 'notice' | 'push' | 'awake' | 'line'
/** poor: worth knowing, nothing to be done here. */
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
  why: DeviceCheckReason
  mend?: 'turn' | 'louder' | 'test' | 'ask' | 'push'
}

export type DeviceCheckInput = {
  /** A device of a store; the tenant's people may well be without sound. */
  mustHear: boolean
  soundOn: boolean
  /** Percent. */
  volume: number
  /** The browser lets the page ring. */
  mayRing: boolean
  permission: NotificationPermission | 'none'
  push: 'on' | 'off' | 'none'
  staysAwake: boolean
  line: Connection['state']
}

/** What a device of the store needs so that no order is missed on it, and what to do about each. */
export const checkDevice = (facts: DeviceCheckInput): DeviceCheckItem[] => [
  soundOf(facts),
  noticeOf(facts),
  pushOf(facts),
  facts.staysAwake ? good('awake') : { key: 'awake', state: 'poor', why: 'awake_none' },
  lineOf(facts),
]

const good = (key: DeviceCheckKey): DeviceCheckItem => ({ key, state: 'good', why: `${key}_good` })

function soundOf({ mustHear, soundOn, volume, mayRing }: DeviceCheckInput): DeviceCheckItem {
  if (!soundOn) return { key: 'sound', state: mustHear ? 'bad' : 'poor', why: 'sound_off', mend: 'turn' }
  if (volume === 0) return { key: 'sound', state: 'bad', why: 'sound_down', mend: 'louder' }
  return mayRing ? good('sound') : { key: 'sound', state: 'bad', why: 'sound_locked', mend: 'test' }
}

function noticeOf({ permission }: DeviceCheckInput): DeviceCheckItem {
  if (permission === 'granted') return good('notice')
  if (permission === 'default') return { key: 'notice', state: 'bad', why: 'notice_ask', mend: 'ask' }
  return permission === 'denied'
    ? { key: 'notice', state: 'bad', why: 'notice_denied' }
    : { key: 'notice', state: 'poor', why: 'notice_none' }
}

function pushOf({ push, permission }: DeviceCheckInput): DeviceCheckItem {
  if (push === 'on') return good('push')
  return push === 'none' || permission === 'denied'
    ? { key: 'push', state: 'poor', why: 'push_none' }
    : { key: 'push', state: 'poor', why: 'push_off', mend: 'push' }
}

const lineOf = ({ line }: DeviceCheckInput): DeviceCheckItem =>
  line === 'live'
    ? good('line')
    : { key: 'line', state: 'bad', why: line === 'delayed' ? 'line_delayed' : 'line_offline' }

/** What the reader has seen of the check: on which local day, and what was good then. */
export type Checked = { day: string; good: readonly DeviceCheckKey[] }

/** Why the check shows itself: the first opening of a day, or something that was good and is not. A lost line says so elsewhere. */
export function deviceCheckNotice(
  items: readonly DeviceCheckItem[],
  checked: Checked | undefined,
  today: string,
): 'day' | 'broke' | undefined {
  if (checked?.day !== today) return 'day'
  return items.some(({ key, state }) => key !== 'line' && state !== 'good' && checked.good.includes(key))
    ? 'broke'
    : undefined
}
