import { IconLock } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import styles from './app-builds.module.css'

/** Says that support has locked the section, so that it can only be read. */
export function LockNotice() {
  const t = useText('app-builds')
  return (
    <p className={styles.locked} role="status">
      <IconLock size={16} aria-hidden /> {t('locked')}
    </p>
  )
}
