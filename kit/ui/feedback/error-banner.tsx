import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { Button } from '../base/button.tsx'
import { CopyText } from '../base/copy-text.tsx'
import type { LoadError } from './empty-state.tsx'
import { useTime } from '../base/time.tsx'
import styles from './error-banner.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  error: LoadError
  /** When what is still shown was loaded, ms. */
  shownAt?: number
  onRetry: () => void
  busy?: boolean
}

/** More words follow: what has no end of its own gets one. */
const ended = (text: string) => (/[.!?؟।]$/.test(text) ? text : `${text}.`)

/** A refresh failed: the reason, the age of what is shown, the request to name to support. */
export function ErrorBanner({ error: trouble, shownAt, onRetry: retry, busy }: Props) {
  const say = useKitText()
  const time = useTime()
  return (
    <div className={styles.strip} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.text}>
        {shownAt ? say('could_not_refresh', { text: ended(trouble.text), time: time(shownAt, 'clock') }) : trouble.text}
      </span>
      {trouble.requestId && (
        <span className={styles.request}>
          {say('request')}{' '}
          <CopyText text={trouble.requestId} shown={trouble.requestId.slice(0, 8)} label={say('copy_request_id')} />
        </span>
      )}
      <Button size="small" icon={IconRefresh} onClick={retry} busy={busy}>
        {say('retry')}
      </Button>
    </div>
  )
}
