import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './order-elements.module.css'

/** A note of the customer. */
export const CustomerNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <IconMessage size={16} aria-hidden />
    <bdi>{children}</bdi>
  </p>
)
