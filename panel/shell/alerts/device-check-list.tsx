import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconDeviceTablet,
  IconInfoCircle,
  IconVolume,
  IconWifi,
  IconWorldShare,
} from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './alerts.module.css'
import type { ShiftItem } from './device-check.ts'

const icons = { sound: IconVolume, notice: IconBell, push: IconWorldShare, awake: IconDeviceTablet, line: IconWifi }
const marks = { good: IconCircleCheck, poor: IconInfoCircle, bad: IconAlertTriangle }

/** Each thing a device needs, whether it is there, and what to do. */
export function ShiftList({
  items,
  mend,
  busy,
}: {
  items: readonly ShiftItem[]
  mend: (item: ShiftItem) => void
  busy: boolean
}) {
  const say = useText('alerts')
  return (
    <ul className={styles.shift}>
      {items.map((item) => {
        const [Icon, Mark] = [icons[item.key], marks[item.state]]
        return (
          <li key={item.key} data-state={item.state}>
            <Icon size={18} aria-hidden />
            <span className={styles.shiftWords}>
              <strong>{say(item.key)}</strong>
              <small>{say(item.why)}</small>
            </span>
            {item.mend && (
              <Button size="small" busy={busy && item.mend === 'push'} onClick={() => mend(item)}>
                {say(`mend_${item.mend}`)}
              </Button>
            )}
            <span className={styles.mark}>
              <Mark size={18} aria-hidden />
              <span className="vh">{say(`state_${item.state}`)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
