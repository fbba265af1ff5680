import type { OrderSummary } from '#contract/schemas/order.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import styles from './order-elements.module.css'

export const MerchantName = ({ merchant }: { merchant: Pick<OrderSummary['merchant'], 'name' | 'logo_url'> }) => (
  <span className={styles.merchant}>
    <Avatar name={merchant.name} src={merchant.logo_url} size={20} />
    <bdi className={styles.truncate}>{merchant.name}</bdi>
  </span>
)
