import type { ReactNode } from 'react'
import styles from './order-elements.module.css'

/** An order number, left to right in every language. */
export const OrderNumber = ({ id }: { id: string }) => (
  <bdi className={styles.number} dir="ltr">
    #{id}
  </bdi>
)

/** Phone numbers and codes, left to right in every language. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi className={styles.code} dir="ltr">
    {children}
  </bdi>
)

export const Quantity = ({ count }: { count: number }) => (
  <b>
    <bdi dir="ltr">{count}×</bdi>
  </b>
)
