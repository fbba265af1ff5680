import { useConnection } from '#kit/data/use-live.ts'
import { useText } from '#kit/data/text.ts'
import { Dot } from '#kit/ui/base/tag.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import styles from './header.module.css'
import { useReceivesLive } from '../alerts/use-receives-live.ts'
import { useOnline } from '../page/use-online.ts'
import { useDebouncedConnection } from './use-debounced-connection.ts'

/** Says that live news is late or gone, and since when; silent while all is well, and without any network, of which a strip tells. */
export function ConnectionStatus({ short }: { short?: boolean }) {
  const t = useText('shell')
  const time = useTime()
  const { state, since } = useDebouncedConnection(useConnection())
  const listens = useReceivesLive()
  const online = useOnline()
  if (!listens || !online || state === 'live') return null
  const words = t(state === 'offline' ? 'live_offline' : 'live_delayed', { time: time(since, 'clock') })
  return (
    <output className={styles.connection} title={words}>
      <Dot tone={state === 'offline' ? 'bad' : 'soon'} />
      {short ? <span className="vh">{words}</span> : words}
    </output>
  )
}
