import { Skeleton } from '@mantine/core'
import styles from './order-page.module.css'

export const OrderSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.stack}>
      {[96, 180, 220].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
    <div className={styles.stack}>
      {[160, 120].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  </div>
)
