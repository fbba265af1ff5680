import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#kit/data/use-live.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useText } from '#kit/data/text.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { canPush, isPushEnabled, disablePush, enablePush } from './push-device.ts'
import { checkDevice } from './device-check.ts'
import type { DeviceCheckItem } from './device-check.ts'
import { canPlaySound, ring } from './sounds.ts'
import { useAlertPreference, useAlerts } from './use-alert-preference.ts'
import { useDebouncedConnection } from '../frame/use-debounced-connection.ts'

type Probed = { mayRing: boolean; permission: NotificationPermission | 'none'; push: boolean; staysAwake: boolean }

/** What this device can do for the shift, looked at anew after every click and return; `mend` does what an item asks for. */
export function useDeviceCheck() {
  const t = useText('alerts')
  const context = usePanelContext()
  const { on, volume, turn, choose, sound } = useAlertPreference()
  const { data } = useAlerts()
  const line = useDebouncedConnection(useConnection()).state
  const [probed, look] = useProbes()
  const [busy, setBusy] = useState(false)
  const push = async (wanted: boolean) => {
    if (!data) return
    setBusy(true)
    const done = wanted ? await enablePush(context, data.push_key) : (await disablePush(context), true)
    setBusy(false)
    if (!done) toast(t('push_failed'), { tone: 'bad' })
    look()
  }
  const test = (loud = volume) => void ring(sound, { volume: loud }).then(look)
  const mend = ({ mend: how }: DeviceCheckItem) => {
    if (how === 'turn') turn(true)
    if (how === 'louder') choose({ volume: 80 })
    if (how === 'turn' || how === 'louder' || how === 'test') test(volume || 80)
    if (how === 'ask') void Notification.requestPermission().then(look)
    if (how === 'push') void push(true)
  }
  const items =
    probed &&
    checkDevice({
      mustHear: context.panel === 'merchant',
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
    void Promise.all([canPlaySound(), staysAwake()]).then(([rings, awake]) =>
      put({
        mayRing: rings,
        staysAwake: awake,
        permission: 'Notification' in window ? Notification.permission : 'none',
        push: isPushEnabled(),
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
