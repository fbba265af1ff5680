import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { CopyText } from '../base/copy-text.tsx'
import { useStore } from '../base/store.ts'
import { addFailedActionPlace, clearFailedAction, failedAction, failedActionPlaces } from './failed-action.ts'
import styles from './error-banner.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** Shows a failed action under the title of a page or at the top of a dialog. */
export function FailedActionStrip({ kind = 'page' }: { kind?: 'page' | 'dialog' | 'app' }) {
  const id = useId()
  const action = useStore(failedAction)
  const innermost = useStore(failedActionPlaces, (places) => places.at(-1))
  useLayoutEffect(() => addFailedActionPlace(id), [id])
  const t = useKitText()
  if (!action || innermost !== id) return null
  const { text, title, requestId, isCertain, retry: retryAction } = action
  const retry = () => {
    clearFailedAction()
    retryAction?.()
  }
  return (
    <div className={styles.banner} data-kind={kind} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.text}>
        {title && (
          <>
            <bdi>{title}</bdi> ·{' '}
          </>
        )}
        {text} {t(isCertain ? 'nothing_changed' : 'maybe_changed')}
      </span>
      {requestId && (
        <span className={styles.request}>
          {t('request')} <CopyText text={requestId} displayText={requestId.slice(0, 8)} label={t('copy_request_id')} />
        </span>
      )}
      {retryAction && (
        <Button size="small" icon={IconRefresh} onClick={retry}>
          {t('retry')}
        </Button>
      )}
      <span className={styles.close}>
        <IconButton size="small" icon={IconX} label={t('close')} onClick={clearFailedAction} />
      </span>
    </div>
  )
}
