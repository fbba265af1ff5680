import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { CopyText } from '../base/copy-text.tsx'
import { useStore } from '../base/store.ts'
import { addFailedActionPlace, clearFailedAction, failedAction, failedActionPlaces } from './failed-action.ts'
import styles from './error-banner.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** Where it is said that something did not come about: under the title of a page, on top of a dialog. */
export function FailedActionStrip({ kind = 'page' }: { kind?: 'page' | 'dialog' | 'app' }) {
  const id = useId()
  const one = useStore(failedAction)
  const innermost = useStore(failedActionPlaces, (places) => places.at(-1))
  useLayoutEffect(() => addFailedActionPlace(id), [id])
  const t = useKitText()
  if (!one || innermost !== id) return null
  const { text, title, requestId, isCertain: isSure, retry: again } = one
  const retry = () => {
    clearFailedAction()
    again?.()
  }
  return (
    <div className={styles.strip} data-kind={kind} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.text}>
        {title && (
          <>
            <bdi>{title}</bdi> ·{' '}
          </>
        )}
        {text} {t(isSure ? 'nothing_changed' : 'maybe_changed')}
      </span>
      {requestId && (
        <span className={styles.request}>
          {t('request')} <CopyText text={requestId} shown={requestId.slice(0, 8)} label={t('copy_request_id')} />
        </span>
      )}
      {again && (
        <Button size="small" icon={IconRefresh} onClick={retry}>
          {t('retry')}
        </Button>
      )}
      <span className={styles.shut}>
        <IconButton size="small" icon={IconX} label={t('close')} onClick={clearFailedAction} />
      </span>
    </div>
  )
}
