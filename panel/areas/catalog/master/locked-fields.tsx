import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { Text } from '#kit/ui/layout/layout.tsx'
import styles from './master.module.css'

/** Props of a field of a category or an option that only the master menu changes. */
export function useLockedField(locked: readonly string[]) {
  const t = useText('master-menu')
  return (field: string): { disabled?: true; hint?: string } =>
    locked.includes(field) ? { disabled: true, hint: t('locked') } : {}
}

/** Inputs that cannot be used while the master menu keeps their field. */
export function LockedFieldset({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  const t = useText('master-menu')
  return (
    <fieldset className={styles.fieldset} disabled={isLocked}>
      {children}
      {isLocked && (
        <Text tone="soft" size={12}>
          {t('locked')}
        </Text>
      )}
    </fieldset>
  )
}
