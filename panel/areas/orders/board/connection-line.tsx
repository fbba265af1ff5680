import { useText } from '#kit/data/text.ts'
import { useConnection } from '#kit/data/use-live.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { Dot } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useDebouncedConnection } from '#panel/shell/frame/use-debounced-connection.ts'
import styles from './board-bar.module.css'

/** Shows the connection and the age of the data; on the phone also the time of day. */
export function ConnectionLine({
  syncedAt,
  zone,
  isFailing,
}: {
  syncedAt: number
  zone?: string
  isFailing?: boolean
}) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow(1000)
  const debounced = useDebouncedConnection(useConnection())
  // The stream may stay open while requests fail.
  const { state, since } =
    isFailing && debounced.state === 'live' ? { state: 'delayed' as const, since: syncedAt } : debounced
  if (state !== 'live')
    return (
      <output className={styles.connection}>
        <Dot tone={state === 'offline' ? 'bad' : 'soon'} />
        <b>{t(state === 'offline' ? 'board_offline' : 'board_delayed', { time: time(since, 'clock') })}</b>
      </output>
    )
  const seconds = Math.max(0, Math.floor((now - syncedAt) / 1000))
  const text = zone
    ? `${t('live')} · ${time(now, 'clock', zone)}`
    : seconds < 60
      ? t('board_synced', { count: seconds })
      : t('board_synced_minutes', { count: Math.floor(seconds / 60) })
  return (
    <div className={styles.connection}>
      <Dot />
      <span>{syncedAt === 0 ? t('live') : text}</span>
    </div>
  )
}
