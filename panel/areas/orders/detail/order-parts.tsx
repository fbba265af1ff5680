import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import type { Due } from '../model/order-due.ts'
import styles from './order-parts.module.css'
import { isDirectional, typeIcons } from '../model/order-labels.ts'

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

export function OrderType({ type, size = 16 }: { type: OrderTypeAlias; size?: number }) {
  const t = useText('orders')
  const Icon = typeIcons[type]
  return (
    <span className={styles.type}>
      <Icon size={size} className={isDirectional(type) ? 'flip' : undefined} aria-hidden />
      <span>{t(`type_${type}`)}</span>
    </span>
  )
}

export const MerchantName = ({ merchant }: { merchant: Pick<OrderSummary['merchant'], 'name' | 'logo_url'> }) => (
  <span className={styles.merchant}>
    <Avatar name={merchant.name} src={merchant.logo_url} size={20} />
    <bdi className={styles.truncate}>{merchant.name}</bdi>
  </span>
)

/** The elapsed share of the time, from the start of the line. */
export const DueBar = ({ due, isOnRoad }: { due: Due; isOnRoad?: boolean }) => (
  <span className={styles.bar} data-state={isOnRoad && due.state !== 'late' ? 'road' : due.state} aria-hidden="true">
    <i style={{ transform: `scaleX(${due.share.toFixed(3)})` }} />
  </span>
)

/** A note of the customer. */
export const CustomerNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>
    <IconMessage size={16} aria-hidden />
    <bdi>{children}</bdi>
  </p>
)

/** A value, or a placeholder without one. */
export function OptionalValue({ value }: { value: string | null | undefined }) {
  const t = useText('orders')
  return value ? <bdi className={styles.value}>{value}</bdi> : <span className={styles.muted}>{t('not_provided')}</span>
}
