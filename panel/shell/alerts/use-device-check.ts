import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#kit/data/use-live.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useText } from '#kit/data/text.ts'
import { useHall } from '../session/panel-context.ts'
import { canPush, isPushed, turnPushOff, turnPushOn } from './push-device.ts'
import { shiftOf } from './device-check.ts'
import type { ShiftItem } from './device-check.ts'
import { mayRing, ring } from './sounds.ts'
import { useAlertChoice, useAlerts } from './use-alert-preference.ts'
import { useSettledConnection } from '../frame/use-debounced-connection.ts'

type Probed = { mayRing: boolean; permission: NotificationPermission | 'none'; push: boolean; staysAwake: boolean }

/** What this device can do for the shift, looked at anew after every click and return; `mend` does what an item asks for. */
export function useShift() {
  const say = useText('alerts')
  const hall = useHall()
  const { on, volume, turn, choose, sound } = useAlertChoice()
  const { data: answer } = useAlerts()
  const line = useSettledConnection(useConnection()).state
  const [probed, look] = useProbes()
  const [busy, setBusy] = useState(false)
  const push = async (wanted: boolean) => {
    if (!answer) return
    setBusy(true)
    const done = wanted ? await turnPushOn(hall, answer.push_key) : (await turnPushOff(hall), true)
    setBusy(false)
    if (!done) toast(say('push_failed'), { tone: 'bad' })
    look()
  }
  const test = (loud = volume) => void ring(sound, { volume: loud }).then(look)
  const mend = ({ mend: how }: ShiftItem) => {
    if (how === 'turn') turn(true)
    if (how === 'louder') choose({ volume: 80 })
    if (how === 'turn' || how === 'louder' || how === 'test') test(volume || 80)
    if (how === 'ask') void Notification.requestPermission().then(look)
    if (how === 'push') void push(true)
  }
  const items =
    probed &&
    shiftOf({
      mustHear: hall.panel === 'merchant',
      soundOn: on,
      volume,
      line,
      mayRing: probed.mayRing,
      permission: probed.permission,
      push: probed.push ? 'on' : canPush() ? 'off' : 'none',
      staysAwake: probed.staysAwake,
    })
  return { items, mend, test, push, pushed: probed?.push ?? false, busy }
}

function useProbes() {
  const [probed, put] = useState<Probed>()
  const look = useCallback(() => {
    void Promise.all([mayRing(), staysAwake()]).then(([rings, awake]) =>
      put({
        mayRing: rings,
        staysAwake: awake,
        permission: 'Notification' in window ? Notification.permission : 'none',
        push: isPushed(),
      }),
    )
  }, [])
  useEffect(() => {
    look()
    const end = new AbortController()
    window.addEventListener('click', () => setTimeout(look, 200), { signal: end.signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') look()
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [look])
  return [probed, look] as const
}

/** Whether the screen can be kept awake, by trying. Asked once: the answer does not change. */
let awake: Promise<boolean> | undefined
function staysAwake() {
  if (document.visibilityState === 'visible')
    awake ??=
      'wakeLock' in navigator
        ? navigator.wakeLock.request('screen').then(
            (lock) => lock.release().then(() => true),
            () => false,
          )
        : Promise.resolve(false)
  return awake ?? false
}
