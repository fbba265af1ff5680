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
import { useHall } from '../session/panel-context.ts'
import { shiftCall } from './device-check.ts'
import type { Checked, ShiftItem, ShiftKey } from './device-check.ts'
import { useShift } from './use-device-check.ts'

/** Before the shift: says on the first opening of a day, and when something broke, what this device lacks. */
export function ShiftStrip() {
  const hall = useHall()
  const can = useCan()
  const { items } = useShift()
  const today = dayIn(useNow(60_000), hall.timeZone)
  const [checked, keep] = useLocalStorage('shift:checked', checkedIn)
  if (hall.panel !== 'merchant' || !can(merchantOrders.changeStatus) || !items) return null
  const call = shiftCall(items, checked, today)
  if (!call) return null
  const seen = () => keep({ day: today, good: items.filter(({ state }) => state === 'good').map(({ key }) => key) })
  return <Told broke={call === 'broke'} items={items} seen={seen} />
}

function Told({ broke, items, seen }: { broke: boolean; items: readonly ShiftItem[]; seen: () => void }) {
  const say = useText('alerts')
  const lacking = items.filter(({ state }) => state === 'bad')
  const ready = lacking.length === 0
  const names = lacking.map(({ key }) => say(key)).join(say('list_comma'))
  const Icon = ready ? IconCircleCheck : IconClipboardCheck
  return (
    <aside className={styles.shiftStrip} data-tone={ready ? 'good' : 'soon'} aria-label={say('check')}>
      <Icon size={18} aria-hidden />
      <span>
        {ready ? say(broke ? 'check_changed' : 'check_ready') : say(broke ? 'check_broke' : 'check_lacks', { names })}
      </span>
      <Button
        size="small"
        onClick={() => {
          seen()
          alertsDialog.open()
        }}
      >
        {say('check_open')}
      </Button>
      <IconButton size="small" icon={IconX} label={say('check_close')} tip={false} onClick={seen} />
    </aside>
  )
}

const keys: ReadonlySet<string> = new Set<ShiftKey>(['sound', 'notice', 'push', 'awake', 'line'])
const isKey = (key: unknown): key is ShiftKey => typeof key === 'string' && keys.has(key)

function checkedIn(value: unknown): Checked | undefined {
  if (typeof value !== 'object' || value === null || !('day' in value) || typeof value.day !== 'string')
    return undefined
  return { day: value.day, good: 'good' in value && Array.isArray(value.good) ? value.good.filter(isKey) : [] }
}
