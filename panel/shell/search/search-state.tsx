import { useText } from '#kit/data/text.ts'
import styles from './command-palette.module.css'

export function SearchState({ isEmpty, busy, failed }: { isEmpty: boolean; busy: boolean; failed: boolean }) {
  const t = useText('shell')
  if (busy) return <output className={styles.empty}>{t('search_busy')}</output>
  if (isEmpty)
    return (
      <output className={styles.empty}>
        <strong>{t('search_none')}</strong>
        {t('search_tips')}
      </output>
    )
  return failed ? (
    <p className={styles.failed} role="alert">
      {t('search_failed')}
    </p>
  ) : null
}
