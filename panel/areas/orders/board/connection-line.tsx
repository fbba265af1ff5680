import { useText } from '#kit/data/text.ts'
import { useConnection } from '#kit/data/use-live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Dot } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useDebouncedConnection } from '#panel/shell/frame/use-debounced-connection.ts'
import styles from './board-bar.module.css'

/** Whether the line holds, and how old what is shown may be; on the phone the time of day instead. */
export function BoardLine({ syncedAt, zone, failing }: { syncedAt: number; zone?: string; failing?: boolean }) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow(1000)
  const settled = useDebouncedConnection(useConnection())
  // a stream may hang open while nothing else gets through
  const { state, since } =
    failing && settled.state === 'live' ? { state: 'delayed' as const, since: syncedAt } : settled
  if (state !== 'live')
    return (
      <output className={styles.line}>
        <Dot tone={state === 'offline' ? 'bad' : 'soon'} />
        <b>{t(state === 'offline' ? 'board_offline' : 'board_delayed', { time: time(since, 'clock') })}</b>
      </output>
    )
  const seconds = Math.max(0, Math.floor((now - syncedAt) / 1000))
  const words = zone
    ? `${t('live')} · ${time(now, 'clock', zone)}`
    : seconds < 60
      ? t('board_synced', { count: seconds })
      : t('board_synced_minutes', { count: Math.floor(seconds / 60) })
  return (
    <div className={styles.line}>
      <Dot />
      <span>{syncedAt === 0 ? t('live') : words}</span>
    </div>
  )
}
