import type { Receipts } from '#contract/areas/tenants/boot.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useNow } from '#kit/ui/base/use-now.ts'
import { useTime } from '#kit/ui/base/time.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import styles from '../order-print.module.css'
import { useOrderLabels } from '../../model/order-labels.ts'
import { Notes } from './notes.tsx'
import { CustomerBlock } from './customer-block.tsx'
import { ItemTable } from './item-table.tsx'
import { BillLines } from './bill-lines.tsx'
import { DueTime } from './due-time.tsx'

export type Paper = 'a4' | 'receipt'

type Props = { order: Order; paper: Paper; receipts?: Receipts }

/** The printed ticket of an order: a page, or a receipt. */
export function OrderTicket({ order, paper, receipts }: Props) {
  const t = useText('orders')
  const time = useTime()
  const now = useNow()
  const zone = order.merchant.timezone
  const isCancelled = order.order_status === 'cancelled'
  return (
    <article className={styles.ticket} data-paper={paper} data-width={receipts?.paper_width}>
      <header className={styles.header}>
        <div>
          <div className={styles.number}>
            <bdi dir="ltr">#{order.order_id}</bdi>
          </div>
          <div className={styles.large}>
            {t(`type_${order.order_type}`)}
            {order.table_number && <> · {t('table', { number: order.table_number })}</>}
          </div>
        </div>
        <div>
          <div className={styles.merchant}>
            <bdi>{order.merchant.name}</bdi>
          </div>
          <div>
            <bdi>{order.merchant.address}</bdi>
          </div>
        </div>
      </header>
      {isCancelled && <CancelledBanner order={order} />}
      {order.amended_at && !isCancelled && (
        <div className={styles.cancelled}>
          <div className={styles.large}>{t('changed')}</div>
          {time(order.amended_at, 'smart', zone)}
        </div>
      )}
      <div className={styles.columns}>
        <CustomerBlock order={order} />
        <div>
          {!isCancelled && <DueTime order={order} />}
          <div className={styles.label}>
            {t('print_placed')} {time(order.placed_at ?? order.created_at, 'smart', zone)}
          </div>
        </div>
      </div>
      <Notes order={order} />
      <ItemTable order={order} />
      <BillLines order={order} />
      {paper === 'receipt' && receipts?.footer && (
        <p className={styles.thanks}>
          <bdi>{receipts.footer}</bdi>
        </p>
      )}
      <footer className={styles.footer}>
        <span>{t('print_copy', { time: time(now, 'smart', zone) })}</span>
        <bdi dir="ltr">{order.merchant.phone}</bdi>
      </footer>
    </article>
  )
}

/** The kitchen must not prepare a cancelled order from its ticket. */
function CancelledBanner({ order }: { order: Order }) {
  const t = useKitText()
  const labels = useOrderLabels()
  return (
    <div className={styles.cancelled}>
      <div className={styles.large}>{t('status_cancelled')}</div>
      {order.cancel_reason && <bdi>{labels.reason(order.cancel_reason)}</bdi>}
    </div>
  )
}
