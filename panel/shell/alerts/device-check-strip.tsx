import { IconCircleCheck, IconClipboardCheck, IconX } from '@tabler/icons-react'
import { merchantOrders } from '#contract/orders.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { dayIn } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { alertsDialog } from './alerts-dialog-state.ts'
import styles from './alerts.module.css'
import { usePanelContext } from '../session/panel-context.ts'
import { deviceCheckNotice } from './device-check.ts'
import type { Checked, DeviceCheckItem, DeviceCheckKey } from './device-check.ts'
import { useDeviceCheck } from './use-device-check.ts'

/** Before the shift: says on the first opening of a day, and when something broke, what this device lacks. */
export function DeviceCheckStrip() {
  const context = usePanelContext()
  const can = useCan()
  const { items } = useDeviceCheck()
  const today = dayIn(useNow(60_000), context.timeZone)
  const [checked, keep] = useLocalStorage('shift:checked', checkedIn)
  if (context.panel !== 'merchant' || !can(merchantOrders.changeStatus) || !items) return null
  const call = deviceCheckNotice(items, checked, today)
  if (!call) return null
  const seen = () => keep({ day: today, good: items.filter(({ state }) => state === 'good').map(({ key }) => key) })
  return <Told broke={call === 'broke'} items={items} seen={seen} />
}

function Told({ broke, items, seen }: { broke: boolean; items: readonly DeviceCheckItem[]; seen: () => void }) {
  const t = useText('alerts')
  const lacking = items.filter(({ state }) => state === 'bad')
  const ready = lacking.length === 0
  const names = lacking.map(({ key }) => t(key)).join(t('list_comma'))
  const Icon = ready ? IconCircleCheck : IconClipboardCheck
  return (
    <aside className={styles.shiftStrip} data-tone={ready ? 'good' : 'soon'} aria-label={t('check')}>
      <Icon size={18} aria-hidden />
      <span>
        {ready ? t(broke ? 'check_changed' : 'check_ready') : t(broke ? 'check_broke' : 'check_lacks', { names })}
      </span>
      <Button
        size="small"
        onClick={() => {
          seen()
          alertsDialog.open()
        }}
      >
        {t('check_open')}
      </Button>
      <IconButton size="small" icon={IconX} label={t('check_close')} tip={false} onClick={seen} />
    </aside>
  )
}

const keys: ReadonlySet<string> = new Set<DeviceCheckKey>(['sound', 'notice', 'push', 'awake', 'line'])
const isKey = (key: unknown): key is DeviceCheckKey => typeof key === 'string' && keys.has(key)

function checkedIn(value: unknown): Checked | undefined {
  if (typeof value !== 'object' || value === null || !('day' in value) || typeof value.day !== 'string')
    return undefined
  return { day: value.day, good: 'good' in value && Array.isArray(value.good) ? value.good.filter(isKey) : [] }
}
