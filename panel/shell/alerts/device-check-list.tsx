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
const stateIcons = { good: IconCircleCheck, poor: IconInfoCircle, bad: IconAlertTriangle }

/** Requirements of a device for alerts, with their state and fix. */
export function DeviceCheckList({
  items,
  fix,
  busy,
}: {
  items: readonly DeviceCheckItem[]
  fix: (item: DeviceCheckItem) => void
  busy: boolean
}) {
  const t = useText('alerts')
  return (
    <ul className={styles.checkList}>
      {items.map((item) => {
        const [Icon, StateIcon] = [icons[item.key], stateIcons[item.state]]
        return (
          <li key={item.key} data-state={item.state}>
            <Icon size={18} aria-hidden />
            <span className={styles.checkText}>
              <strong>{t(item.key)}</strong>
              <small>{t(item.reason)}</small>
            </span>
            {item.fix && (
              <Button size="small" busy={busy && item.fix === 'push'} onClick={() => fix(item)}>
                {t(`fix_${item.fix}`)}
              </Button>
            )}
            <span className={styles.stateIcon}>
              <StateIcon size={18} aria-hidden />
              <span className="vh">{t(`state_${item.state}`)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
