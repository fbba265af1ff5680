import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { Button } from '../base/button.tsx'
import { CopyText } from '../base/copy-text.tsx'
import type { LoadError } from './empty-state.tsx'
import { useTime } from '../base/time.tsx'
import styles from './error-banner.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  error: LoadError
  /** When the data on the screen was loaded, ms. */
  shownAt?: number
  onRetry: () => void
  busy?: boolean
}

/** Adds a full stop, because more text follows. */
const withFullStop = (text: string) => (/[.!?؟।]$/.test(text) ? text : `${text}.`)

/** A refresh failed: the reason, the age of the data, and the request id for support. */
export function ErrorBanner({ error, shownAt, onRetry, busy }: Props) {
  const t = useKitText()
  const time = useTime()
  return (
    <div className={styles.banner} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.text}>
        {shownAt
          ? t('could_not_refresh', { text: withFullStop(error.text), time: time(shownAt, 'clock') })
          : error.text}
      </span>
      {error.requestId && (
        <span className={styles.request}>
          {t('request')}{' '}
          <CopyText text={error.requestId} displayText={error.requestId.slice(0, 8)} label={t('copy_request_id')} />
        </span>
      )}
      <Button size="small" icon={IconRefresh} onClick={onRetry} busy={busy}>
        {t('retry')}
      </Button>
    </div>
  )
}
