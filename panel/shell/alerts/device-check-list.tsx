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
import type { DeviceCheckItem } from './device-check.ts'

const icons = { sound: IconVolume, notice: IconBell, push: IconWorldShare, awake: IconDeviceTablet, line: IconWifi }
const marks = { good: IconCircleCheck, poor: IconInfoCircle, bad: IconAlertTriangle }

/** Each thing a device needs, whether it is there, and what to do. */
export function DeviceCheckList({
  items,
  mend,
  busy,
}: {
  items: readonly DeviceCheckItem[]
  mend: (item: DeviceCheckItem) => void
  busy: boolean
}) {
  const t = useText('alerts')
  return (
    <ul className={styles.shift}>
      {items.map((item) => {
        const [Icon, Mark] = [icons[item.key], marks[item.state]]
        return (
          <li key={item.key} data-state={item.state}>
            <Icon size={18} aria-hidden />
            <span className={styles.shiftWords}>
              <strong>{t(item.key)}</strong>
              <small>{t(item.why)}</small>
            </span>
            {item.mend && (
              <Button size="small" busy={busy && item.mend === 'push'} onClick={() => mend(item)}>
                {t(`mend_${item.mend}`)}
              </Button>
            )}
            <span className={styles.mark}>
              <Mark size={18} aria-hidden />
              <span className="vh">{t(`state_${item.state}`)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
