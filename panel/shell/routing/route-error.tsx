import { useRouteError } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ChunkLoadError } from './load-screen.ts'
import styles from './unauthorized.module.css'

/** The page after an error, or after a part of it did not load. */
export function RouteError() {
  const t = useText('shell')
  const error = useRouteError()
  const isChunkError = error instanceof ChunkLoadError
  return (
    <div className={styles.page}>
      <div className={styles.error} role="alert">
        <h2>{t(isChunkError ? 'chunk_title' : 'crash_title')}</h2>
        <p>{t(isChunkError ? 'chunk_text' : 'crash_text')}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  )
}
