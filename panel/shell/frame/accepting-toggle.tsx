import { useText } from '#kit/data/text.ts'
import { Switch } from '#kit/ui/form/switch.tsx'
import styles from './header.module.css'
import { useAcceptingSwitch } from './use-accepting-switch.ts'

/** Switches whether the store accepts orders. */
export function AcceptingToggle({ short }: { short?: boolean }) {
  const t = useText('shell')
  const accepting = useAcceptingSwitch()
  if (!accepting) return null
  const { isOn, isAllowed, isPending, setAccepting } = accepting
  return (
    <div className={styles.accepting} data-on={isOn || undefined} data-short={short || undefined}>
      {!short && <span aria-hidden="true">{t(isOn ? 'accepting' : 'accepting_off')}</span>}
      <Switch
        hideLabel
        checked={isOn}
        disabled={isPending || !isAllowed}
        label={t('accepting')}
        onChange={(next) => void setAccepting(next)}
      />
    </div>
  )
}
