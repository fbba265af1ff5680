import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { addressParts } from '../../model/order-address.ts'
import styles from '../order-print.module.css'
import { fullNameOf } from '../../model/order-rows.ts'
import { useOrderLabels } from '../../model/order-labels.ts'

export function CustomerBlock({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const between = useKitText()('between')
  const { customer, address, pickup, drop } = order
  return (
    <div>
      <div className={styles.label}>{t('customer')}</div>
      <div className={styles.large}>
        <bdi>{fullNameOf(customer) || t('not_provided')}</bdi>
      </div>
      {customer.mobile && (
        <div>
          <bdi dir="ltr">{customer.mobile}</bdi>
        </div>
      )}
      {pickup && (
        <div>
          {t('pickup_at')}: <bdi>{addressParts(pickup).join(between)}</bdi>
        </div>
      )}
      {drop && (
        <div>
          {t('drop_at')}: <bdi>{addressParts(drop).join(between)}</bdi>
          {order.distance !== null && (
            <>
              {' '}
              · <bdi className={styles.nowrap}>{labels.distance(order.distance)}</bdi>
            </>
          )}
        </div>
      )}
      {address && (
        <div>
          <bdi>{addressParts(address).join(between)}</bdi>
          {order.distance !== null && (
            <>
              {' '}
              · <bdi className={styles.nowrap}>{labels.distance(order.distance)}</bdi>
            </>
          )}
        </div>
      )}
    </div>
  )
}
