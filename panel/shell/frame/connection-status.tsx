import { useConnection } from '#kit/data/use-live.ts'
import { useText } from '#kit/data/text.ts'
import { Dot } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import styles from './header.module.css'
import { useReceivesLive } from '../alerts/use-receives-live.ts'
import { useOnline } from '../page/use-online.ts'
import { useDebouncedConnection } from './use-debounced-connection.ts'

/** Shows that live updates are delayed or lost. Hidden while offline, which has its own banner. */
export function ConnectionStatus({ short }: { short?: boolean }) {
  const t = useText('shell')
  const time = useTime()
  const { state, since } = useDebouncedConnection(useConnection())
  const receivesLive = useReceivesLive()
  const online = useOnline()
  if (!receivesLive || !online || state === 'live') return null
  const text = t(state === 'offline' ? 'live_offline' : 'live_delayed', { time: time(since, 'clock') })
  return (
    <output className={styles.connection} title={text}>
      <Dot tone={state === 'offline' ? 'bad' : 'soon'} />
      {short ? <span className="vh">{text}</span> : text}
    </output>
  )
}
