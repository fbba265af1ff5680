import { useText } from '#kit/data/text.ts'
import { Switch } from '#kit/ui/form/switch.tsx'
import styles from './header.module.css'
import { useAcceptingSwitch } from './use-accepting-switch.ts'

/** Opens and closes the store for new orders. */
export function AcceptingToggle({ short }: { short?: boolean }) {
  const t = useText('shell')
  const accepting = useAcceptingSwitch()
  if (!accepting) return null
  const { on, may, busy, turn } = accepting
  return (
    <div className={styles.accepting} data-on={on || undefined} data-short={short || undefined}>
      {!short && <span aria-hidden="true">{t(on ? 'accepting' : 'accepting_off')}</span>}
      <Switch hideLabel on={on} disabled={busy || !may} label={t('accepting')} onChange={(next) => void turn(next)} />
    </div>
  )
}
