import type { ReactNode } from 'react'
import { useKitText } from '../base/kit-texts.tsx'
import styles from './description-list.module.css'

/** Terms and what stands for them, two beside each other; `lines`: one under the other with the value at the end. */
export const DescriptionList = ({ lines, children }: { lines?: boolean; children: ReactNode }) => (
  <dl className={styles.facts} data-lines={lines || undefined}>
    {children}
  </dl>
)

export function DescriptionItem({ term, whole, children }: { term: string; whole?: boolean; children: ReactNode }) {
  const t = useKitText()
  const empty = children === null || children === undefined || children === false || children === ''
  return (
    <div data-whole={whole || undefined}>
      <dt>{term}</dt>
      <dd>{empty ? <span className={styles.none}>{t('not_provided')}</span> : children}</dd>
    </div>
  )
}
