import { useState } from 'react'
import { canPush, disablePush, enablePush, usePushDevice } from '#shop/data/push/push-device.ts'
import { useText } from '#shop/shell/context/text.tsx'

/** Turns notifications on this browser on and off. Nothing where the browser cannot show any. */
export function DeviceBlock({ pushKey }: { pushKey: string }) {
  const t = useText('account')
  const isOn = usePushDevice() !== null
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  if (!canPush()) return null
  const turnOn = async () => {
    setState('busy')
    setState((await enablePush(pushKey)) ? 'idle' : 'refused')
  }
  const turnOff = async () => {
    setState('busy')
    await disablePush()
    setState('idle')
  }
  return (
    <section className="block">
      <h2>{t('device')}</h2>
      <p>{t('device_text')}</p>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={state === 'busy'}
        onClick={() => void (isOn ? turnOff() : turnOn())}
      >
        {t(isOn ? 'device_off' : 'device_on')}
      </button>
      {state === 'refused' && (
        <p className="muted small" role="status">
          {t('device_refused')}
        </p>
      )}
    </section>
  )
}
