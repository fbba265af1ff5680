import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#kit/data/use-live.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { useText } from '#kit/data/text.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { canPush, isPushEnabled, disablePush, enablePush } from './push-device.ts'
import { checkDevice } from './device-check.ts'
import type { DeviceCheckItem } from './device-check.ts'
import { canPlaySound, playSound } from './sounds.ts'
import { useAlertPreference, useAlerts } from './use-alert-preference.ts'
import { useDebouncedConnection } from '../frame/use-debounced-connection.ts'

type DeviceCapabilities = {
  isSoundAllowed: boolean
  permission: NotificationPermission | 'none'
  push: boolean
  canStayAwake: boolean
}

/** Checks this device, again after every click and when the tab becomes visible. */
export function useDeviceCheck() {
  const t = useText('alerts')
  const context = usePanelContext()
  const { isOn, volume, setOn, savePreference, sound } = useAlertPreference()
  const { data } = useAlerts()
  const line = useDebouncedConnection(useConnection()).state
  const [capabilities, refresh] = useDeviceCapabilities()
  const [busy, setBusy] = useState(false)
  const setPush = async (next: boolean) => {
    if (!data) return
    setBusy(true)
    const isDone = next ? await enablePush(context, data.push_key) : (await disablePush(context), true)
    setBusy(false)
    if (!isDone) toast(t('push_failed'), { tone: 'bad' })
    refresh()
  }
  const test = (testVolume = volume) => void playSound(sound, { volume: testVolume }).then(refresh)
  const applyFix = ({ fix }: DeviceCheckItem) => {
    if (fix === 'unmute') setOn(true)
    if (fix === 'volume') savePreference({ volume: 80 })
    if (fix === 'unmute' || fix === 'volume' || fix === 'test') test(volume || 80)
    if (fix === 'permission') void Notification.requestPermission().then(refresh)
    if (fix === 'push') void setPush(true)
  }
  const items =
    capabilities &&
    checkDevice({
      needsSound: context.panel === 'merchant',
      soundOn: isOn,
      volume,
      line,
      isSoundAllowed: capabilities.isSoundAllowed,
      permission: capabilities.permission,
      push: capabilities.push ? 'on' : canPush() ? 'off' : 'none',
      canStayAwake: capabilities.canStayAwake,
    })
  return { items, applyFix, test, setPush, isPushOn: capabilities?.push ?? false, busy }
}

function useDeviceCapabilities() {
  const [capabilities, setCapabilities] = useState<DeviceCapabilities>()
  const refresh = useCallback(() => {
    void Promise.all([canPlaySound(), testWakeLock()]).then(([soundAllowed, awake]) =>
      setCapabilities({
        isSoundAllowed: soundAllowed,
        canStayAwake: awake,
        permission: 'Notification' in window ? Notification.permission : 'none',
        push: isPushEnabled(),
      }),
    )
  }, [])
  useEffect(() => {
    refresh()
    const controller = new AbortController()
    window.addEventListener('click', () => setTimeout(refresh, 200), { signal: controller.signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') refresh()
      },
      { signal: controller.signal },
    )
    return () => controller.abort()
  }, [refresh])
  return [capabilities, refresh] as const
}

/** Tests once whether a wake lock works; the result does not change. */
let wakeLockTest: Promise<boolean> | undefined
function testWakeLock() {
  if (document.visibilityState === 'visible')
    wakeLockTest ??=
      'wakeLock' in navigator
        ? navigator.wakeLock.request('screen').then(
            (lock) => lock.release().then(() => true),
            () => false,
          )
        : Promise.resolve(false)
  return wakeLockTest ?? false
}
