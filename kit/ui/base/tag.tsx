import type { ReactNode } from 'react'
import type { Tone } from './status-badge.tsx'
import styles from './tag.module.css'

/** A short label of a row that is not its status: late, linked, 7th order. */
export const Tag = ({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone} title={title}>
    {children}
  </span>
)

/** How many need attention now. */
export const CountBadge = ({ children, label }: { children: number; label?: string }) => (
  <span className={styles.count} aria-label={label}>
    {children}
  </span>
)

/** A live connection or an open store. */
export const Dot = ({ tone = 'good' }: { tone?: Tone }) => (
  <span className={styles.dot} data-tone={tone} aria-hidden="true" />
)
