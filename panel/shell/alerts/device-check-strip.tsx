import { merchantOrders } from '#contract/areas/orders.ts'
import { useCan } from '#kit/data/use-can.ts'
import { localDayOf } from '#kit/ui/base/format.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useLocalStorage } from '#kit/ui/base/use-local-storage.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { deviceCheckNotice } from './device-check.ts'
import type { AcknowledgedCheck, DeviceCheckKey } from './device-check.ts'
import { useDeviceCheck } from './use-device-check.ts'
import { CheckStrip } from './check-strip.tsx'

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

const keys: ReadonlySet<string> = new Set<DeviceCheckKey>(['sound', 'notice', 'push', 'awake', 'line'])
const isKey = (key: unknown): key is DeviceCheckKey => typeof key === 'string' && keys.has(key)

function parseAcknowledgedCheck(value: unknown): AcknowledgedCheck | undefined {
  if (typeof value !== 'object' || value === null || !('day' in value) || typeof value.day !== 'string')
    return undefined
  return { day: value.day, good: 'good' in value && Array.isArray(value.good) ? value.good.filter(isKey) : [] }
}
