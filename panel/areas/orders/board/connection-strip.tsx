import { IconWifiOff } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { useConnection } from '#kit/data/use-live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { useOnline } from '#panel/shell/page/use-online.ts'
import styles from '../list/orders.module.css'

/** Shorter interruptions are not shown. */
const minDelayMs = 8000

/** Shows since when updates may be missing. Hidden while connected, and while offline, which has its own banner. */
export function ConnectionStrip() {
  const t = useText('orders')
  const time = useTime()
  const now = useNow(5000)
  const online = useOnline()
  const { state, since } = useConnection()
  if (!online || state === 'live' || (state === 'delayed' && now - since < minDelayMs)) return null
  return (
    <div className={styles.connection} data-state={state} role="status">
      <IconWifiOff size={16} aria-hidden />
      <span>
        {t(state === 'offline' ? 'board_offline_text' : 'board_delayed_text', { time: time(since, 'clock') })}
      </span>
    </div>
  )
}
