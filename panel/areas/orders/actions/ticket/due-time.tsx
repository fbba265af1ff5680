import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { preparationDueAt } from '#contract/rules/kitchen/due-time.ts'
import styles from '../order-print.module.css'
import { useOrderLabels } from '../../model/order-labels.ts'

export function DueTime({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const time = useTime()
  const arrival = labels.arrival(order)
  return (
    <>
      <div className={styles.label}>{t('print_due')}</div>
      <div className={styles.large}>{time(preparationDueAt(order), 'smart', order.merchant.timezone)}</div>
      {arrival && <div>{arrival}</div>}
    </>
  )
}
