import { useRouteError } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ChunkLoadError } from './load-screen.ts'
import styles from './unauthorized.module.css'

/** A page that stopped, or a part of it that did not arrive: what to do about it. */
export function RouteError() {
  const t = useText('shell')
  const error = useRouteError()
  const chunk = error instanceof ChunkLoadError
  return (
    <div className={styles.page}>
      <div className={styles.trouble} role="alert">
        <h2>{t(chunk ? 'chunk_title' : 'crash_title')}</h2>
        <p>{t(chunk ? 'chunk_text' : 'crash_text')}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  )
}
