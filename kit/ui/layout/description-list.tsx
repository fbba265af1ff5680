import type { ReactNode } from 'react'
import { useKitText } from '../base/kit-texts.tsx'
import styles from './description-list.module.css'

/** Terms and their values, two columns wide. `stacked`: one below the other with the value at the end. */
export const DescriptionList = ({ stacked, children }: { stacked?: boolean; children: ReactNode }) => (
  <dl className={styles.list} data-stacked={stacked || undefined}>
    {children}
  </dl>
)

export function DescriptionItem({
  term,
  fullWidth,
  children,
}: {
  term: string
  fullWidth?: boolean
  children: ReactNode
}) {
  const t = useKitText()
  const isEmpty = children === null || children === undefined || children === false || children === ''
  return (
    <div data-full-width={fullWidth || undefined}>
      <dt>{term}</dt>
      <dd>{isEmpty ? <span className={styles.empty}>{t('not_provided')}</span> : children}</dd>
    </div>
  )
}
