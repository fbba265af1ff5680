import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import styles from './board-card.module.css'
import type { Stage } from './board-columns.ts'
import { paymentIcons, useOrderLabels } from '../model/order-labels.ts'

type Props = { order: OrderSummary; stage: Stage; isCurrent: boolean }

/** The kitchen must see that the items are others than before, or may soon be. */
export function ChangeTags({ order: { amended_at, has_open_amendment, pos } }: Pick<Props, 'order'>) {
  const t = useText('orders')
  const isMissing = pos?.state === 'missing'
  if (!amended_at && !has_open_amendment && !isMissing) return null
  return (
    <div className={styles.meta}>
      {isMissing && <Tag tone="bad">{t('pos_missing_tag', { name: pos.name ?? t('pos') })}</Tag>}
      {amended_at && <Tag tone="soon">{t('changed')}</Tag>}
      {has_open_amendment && <Tag tone="info">{t('amendment_proposed')}</Tag>}
    </div>
  )
}

export function OutMeta({ order }: { order: OrderSummary }) {
  const labels = useOrderLabels()
  return (
    <div className={styles.meta}>
      <bdi className={styles.truncate}>{order.customer.name}</bdi>
      {order.distance !== null && (
        <>
          <span>·</span>
          <bdi>{labels.distance(order.distance)}</bdi>
        </>
      )}
    </div>
  )
}

export function CardPayment({ order, isToCollect }: { order: OrderSummary; isToCollect: boolean }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const Icon = paymentIcons[order.payment_mode]
  return (
    <div className={styles.payment}>
      <Icon size={16} aria-hidden />
      <span>{isToCollect ? t('to_collect') : labels.payment(order)}</span>
      <b>
        <Money amount={order.grand_total} currency={order.currency} />
      </b>
    </div>
  )
}
