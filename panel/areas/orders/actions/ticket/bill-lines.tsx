import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import styles from '../order-print.module.css'
import { useOrderLabels } from '../../model/order-labels.ts'

export function BillLines({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const { bill } = order
  const lines = [
    [t('subtotal'), bill.subtotal],
    [order.coupon ? t('coupon', { code: order.coupon.code }) : t('coupon_discount'), -bill.coupon_discount],
    [t(bill.is_tax_inclusive ? 'product_tax_included' : 'product_tax'), bill.product_tax],
    [t('delivery_fee'), bill.delivery_fee],
    [t('delivery_tax'), bill.delivery_tax],
    ...bill.charges.map((charge) => [charge.name, charge.amount] as const),
    [t('tip'), bill.tip],
  ] as const
  return (
    <div className={styles.bill}>
      {lines
        .filter(([, amount]) => amount !== 0)
        .map(([term, amount], index) => (
          <div key={`${index}-${term}`}>
            <bdi>{term}</bdi>
            <Money amount={amount} currency={bill.currency} />
          </div>
        ))}
      <div className={styles.total}>
        <span>{t('grand_total')}</span>
        <Money amount={bill.grand_total} currency={bill.currency} />
      </div>
      <div>
        <span>{t('payment')}</span>
        <span>{labels.payment(order)}</span>
      </div>
    </div>
  )
}
