import { IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { alerts, merchantAlerts } from '#contract/areas/alerts/alerts.ts'
import { Sound } from '#contract/areas/settings/settings.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { formatPercent } from '#kit/ui/base/format.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import styles from './alerts.module.css'
import { EscalationForm } from './escalation-form.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import { DeviceCheckList } from './device-check-list.tsx'
import { playSound } from './sounds.ts'
import { useAlertPreference, useAlerts } from './use-alert-preference.ts'
import { useDeviceCheck } from './use-device-check.ts'

/** Alert settings: this device, the preference of the user, and the escalation of unanswered orders. */
export function AlertsDialog({ close }: { close: () => void }) {
  const t = useText('alerts')
  const can = useCan()
  const { panel } = usePanelContext()
  const { data } = useAlerts()
  const mayEscalate = can(usePanelRoute().byPanel(alerts.saveEscalation, merchantAlerts.saveEscalation))
  return (
    <Dialog opened close={close} title={t('title')}>
      <div className={styles.sections}>
        <section>
          <h3>{t('device')}</h3>
          <DeviceSection />
        </section>
        <section>
          <h3>{t('choice')}</h3>
          <p className={styles.note}>{t(panel === 'tenant' ? 'choice_tenant' : 'choice_text')}</p>
          <PreferenceSection />
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

function DeviceSection() {
  const t = useText('alerts')
  const { isMuted, setOn, isEnabled } = useAlertPreference()
  const { items, applyFix, test, setPush, isPushOn, busy } = useDeviceCheck()
  return (
    <>
      {items && <DeviceCheckList items={items} fix={applyFix} busy={busy} />}
      <div className={styles.device}>
        {isEnabled && (
          <Switch checked={!isMuted} onChange={setOn} label={t('device_sound')} hint={t('device_sound_hint')} />
        )}
        {isPushOn && <Switch checked disabled={busy} onChange={() => void setPush(false)} label={t('device_push')} />}
        <Button size="small" icon={IconPlayerPlay} onClick={() => test()}>
          {t('test')}
        </Button>
      </div>
    </>
  )
}

function PreferenceSection() {
  const t = useText('alerts')
  const locale = useLocale()
  const volumeId = useId()
  const name = useId()
  const { isLoaded, isEnabled, sound, volume, repeat, savePreference } = useAlertPreference()
  return (
    <div className={styles.preferences}>
      <Switch
        checked={isEnabled}
        disabled={!isLoaded}
        onChange={(is_enabled) => savePreference({ is_enabled })}
        label={t('sound_wanted')}
      />
      <Switch
        checked={repeat}
        disabled={!isLoaded || !isEnabled}
        onChange={(next) => savePreference({ repeat: next })}
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
          disabled={!isLoaded || !isEnabled}
          aria-valuetext={formatPercent(volume, locale)}
          onChange={(event) => savePreference({ volume: event.currentTarget.valueAsNumber })}
        />
        <output>{formatPercent(volume, locale)}</output>
      </label>
      <fieldset className={styles.sounds} disabled={!isLoaded || !isEnabled}>
        <legend>{t('sound_choice')}</legend>
        {Sound.options.map((one) => (
          <div key={one} className={styles.sound}>
            <label>
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === sound}
                onChange={() => savePreference({ sound: one })}
              />
              {t(one)}
            </label>
            <IconButton
              size="small"
              icon={IconPlayerPlay}
              label={t('preview', { name: t(one) })}
              tooltip={false}
              onClick={() => void playSound(one, { volume: volume || 80 })}
            />
          </div>
        ))}
      </fieldset>
    </div>
  )
}
