import { IconCircleCheck, IconClipboardCheck, IconX } from '@tabler/icons-react'
import { merchantOrders } from '#contract/areas/orders.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { alertsDialog } from './alerts-dialog-state.ts'
import styles from './alerts.module.css'
import { usePanelContext } from '../session/panel-context.ts'
import { deviceCheckNotice } from './device-check.ts'
import type { AcknowledgedCheck, DeviceCheckItem, DeviceCheckKey } from './device-check.ts'
import { useDeviceCheck } from './use-device-check.ts'

/** Shows what this device lacks, at the first visit of a day and when something broke. */
export function DeviceCheckStrip() {
  const context = usePanelContext()
  const can = useCan()
  const { items } = useDeviceCheck()
  const today = localDayOf(useNow(60_000), context.timeZone)
  const [acknowledged, setAcknowledged] = useLocalStorage('shift:checked', parseAcknowledgedCheck)
  if (context.panel !== 'merchant' || !can(merchantOrders.changeStatus) || !items) return null
  const notice = deviceCheckNotice(items, acknowledged, today)
  if (!notice) return null
  const acknowledge = () =>
    setAcknowledged({ day: today, good: items.filter(({ state }) => state === 'good').map(({ key }) => key) })
  return <CheckStrip isBroken={notice === 'broke'} items={items} onAcknowledge={acknowledge} />
}

function CheckStrip({
  isBroken,
  items,
  onAcknowledge,
}: {
  isBroken: boolean
  items: readonly DeviceCheckItem[]
  onAcknowledge: () => void
}) {
  const t = useText('alerts')
  const missing = items.filter(({ state }) => state === 'bad')
  const isReady = missing.length === 0
  const names = missing.map(({ key }) => t(key)).join(t('list_comma'))
  const Icon = isReady ? IconCircleCheck : IconClipboardCheck
  return (
    <aside className={styles.checkStrip} data-tone={isReady ? 'good' : 'soon'} aria-label={t('check')}>
      <Icon size={18} aria-hidden />
      <span>
        {isReady
          ? t(isBroken ? 'check_changed' : 'check_ready')
          : t(isBroken ? 'check_broke' : 'check_lacks', { names })}
      </span>
      <Button
        size="small"
        onClick={() => {
          onAcknowledge()
          alertsDialog.open()
        }}
      >
        {t('check_open')}
      </Button>
      <IconButton size="small" icon={IconX} label={t('check_close')} tooltip={false} onClick={onAcknowledge} />
    </aside>
  )
}

const keys: ReadonlySet<string> = new Set<DeviceCheckKey>(['sound', 'notice', 'push', 'awake', 'line'])
const isKey = (key: unknown): key is DeviceCheckKey => typeof key === 'string' && keys.has(key)

function parseAcknowledgedCheck(value: unknown): AcknowledgedCheck | undefined {
  if (typeof value !== 'object' || value === null || !('day' in value) || typeof value.day !== 'string')
    return undefined
  return { day: value.day, good: 'good' in value && Array.isArray(value.good) ? value.good.filter(isKey) : [] }
}
