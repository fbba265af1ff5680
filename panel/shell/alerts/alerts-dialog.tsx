import { IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { alerts, merchantAlerts } from '#contract/alerts.ts'
import { Sound } from '#contract/settings.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import styles from './alerts.module.css'
import { EscalationForm } from './escalation-form.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import { DeviceCheckList } from './device-check-list.tsx'
import { ring } from './sounds.ts'
import { useAlertPreference, useAlerts } from './use-alert-preference.ts'
import { useDeviceCheck } from './use-device-check.ts'

/** How orders are announced: what this device can do, what its reader wants, and what happens while nobody answers. */
export function AlertsDialog({ close }: { close: () => void }) {
  const t = useText('alerts')
  const can = useCan()
  const { panel } = usePanelContext()
  const { data } = useAlerts()
  const mayEscalate = can(usePanelRoute().byPanel(alerts.saveEscalation, merchantAlerts.saveEscalation))
  return (
    <Dialog opened close={close} title={t('title')}>
      <div className={styles.parts}>
        <section>
          <h3>{t('device')}</h3>
          <Device />
        </section>
        <section>
          <h3>{t('choice')}</h3>
          <p className={styles.note}>{t(panel === 'tenant' ? 'choice_tenant' : 'choice_text')}</p>
          <Choice />
        </section>
        {data && mayEscalate && (
          <section>
            <h3>{t('escalation')}</h3>
            <p className={styles.note}>{t(panel === 'tenant' ? 'escalation_tenant' : 'escalation_text')}</p>
            <EscalationForm alerts={data} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

function Device() {
  const t = useText('alerts')
  const { muted, turn, wanted } = useAlertPreference()
  const { items, mend, test, push, pushed, busy } = useDeviceCheck()
  return (
    <>
      {items && <DeviceCheckList items={items} mend={mend} busy={busy} />}
      <div className={styles.device}>
        {wanted && <Switch on={!muted} onChange={turn} label={t('device_sound')} hint={t('device_sound_hint')} />}
        {pushed && <Switch on disabled={busy} onChange={() => void push(false)} label={t('device_push')} />}
        <Button size="small" icon={IconPlayerPlay} onClick={() => test()}>
          {t('test')}
        </Button>
      </div>
    </>
  )
}

function Choice() {
  const t = useText('alerts')
  const volumeId = useId()
  const name = useId()
  const { known, wanted, sound, volume, repeat, choose } = useAlertPreference()
  return (
    <div className={styles.choice}>
      <Switch
        on={wanted}
        disabled={!known}
        onChange={(is_enabled) => choose({ is_enabled })}
        label={t('sound_wanted')}
      />
      <Switch
        on={repeat}
        disabled={!known || !wanted}
        onChange={(next) => choose({ repeat: next })}
        label={t('repeat')}
        hint={t('repeat_hint')}
      />
      <label htmlFor={volumeId} className={styles.volume}>
        {t('volume')}
        <input
          id={volumeId}
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          disabled={!known || !wanted}
          aria-valuetext={`${volume}%`}
          onChange={(event) => choose({ volume: event.currentTarget.valueAsNumber })}
        />
        <output>{volume}%</output>
      </label>
      <fieldset className={styles.sounds} disabled={!known || !wanted}>
        <legend>{t('sound_choice')}</legend>
        {Sound.options.map((one) => (
          <div key={one} className={styles.sound}>
            <label>
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === sound}
                onChange={() => choose({ sound: one })}
              />
              {t(one)}
            </label>
            <IconButton
              size="small"
              icon={IconPlayerPlay}
              label={t('preview', { name: t(one) })}
              tip={false}
              onClick={() => void ring(one, { volume: volume || 80 })}
            />
          </div>
        ))}
      </fieldset>
    </div>
  )
}
