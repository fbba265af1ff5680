import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { Bill, Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { LabeledValue } from '#kit/ui/layout/layout.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'
import { useOrderLabels } from '../model/order-labels.ts'
import { AuthorizedNote } from '../refunds/authorized-note.tsx'
import { SettleButton } from '../refunds/settle-button.tsx'
import parts from './order-elements.module.css'
import styles from './order-bill.module.css'

type BillLine = { key: string; term: string; amount: number; isDeduction?: boolean; isAlwaysShown?: boolean }

/** Every line of a bill. `full` adds zero lines. */
export function BillLines({ bill, couponCode, full }: { bill: Bill; couponCode?: string | undefined; full?: boolean }) {
  const t = useText('orders')
  const lines: BillLine[] = [
    { key: 'subtotal', term: t('subtotal'), amount: bill.subtotal, isAlwaysShown: true },
    {
      key: 'coupon',
      term: couponCode === undefined ? t('coupon_discount') : t('coupon', { code: couponCode }),
      amount: bill.coupon_discount,
      isDeduction: true,
    },
    { key: 'tax', term: t(bill.is_tax_inclusive ? 'product_tax_included' : 'product_tax'), amount: bill.product_tax },
    { key: 'fee', term: t('delivery_fee'), amount: bill.delivery_fee },
    { key: 'fee_tax', term: t('delivery_tax'), amount: bill.delivery_tax },
    ...bill.charges.map((charge) => ({ key: charge.id, term: charge.name, amount: charge.amount })),
    { key: 'tip', term: t('tip'), amount: bill.tip },
  ]
  return (
    <>
      {lines
        .filter(({ amount, isAlwaysShown }) => full || isAlwaysShown || amount !== 0)
        .map((line) => (
          <div key={line.key} className={line.amount === 0 ? styles.zero : undefined}>
            <LabeledValue term={line.term}>
              {line.isDeduction && line.amount > 0 ? (
                <bdi>
                  −<Money amount={line.amount} currency={bill.currency} />
                </bdi>
              ) : (
                <Money amount={line.amount} currency={bill.currency} />
              )}
            </LabeledValue>
          </div>
        ))}
      <LabeledValue total term={t('grand_total')}>
        <Money amount={bill.grand_total} currency={bill.currency} />
      </LabeledValue>
    </>
  )
}

/** The bill as calculated when the order was placed. `full` adds zero lines and the commission split. */
export function OrderBill({ order, full }: { order: Order; full?: boolean }) {
  return (
    <div>
      <BillLines bill={order.bill} couponCode={order.coupon?.code} full={full} />
      {order.payment_status === 'authorized' && <AuthorizedNote order={order} />}
      <RefundNote order={order} />
      <CommissionSplit order={order} full={full} />
    </div>
  )
}

/** Refunds that the payment service refused, to settle by hand, and what is on its way to the customer. */
function RefundNote({ order }: { order: Order }) {
  const { payment_status, refundable_amount, grand_total, currency, order_id, refunds } = order
  const t = useText('orders')
  const money = useMoney()
  // What was given back by another refund since then is settled.
  const refused = refunds.filter(
    ({ status, amount }) => status === 'failed' && (amount <= refundable_amount || payment_status === 'refund_pending'),
  )
  return (
    <>
      {refused.map((refund) => (
        <div key={refund.id} className={styles.refund} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <span>{t('failed_refund_amount', { amount: money(refund.amount, currency) })}</span>
            <SettleButton orderId={order_id} refund={refund} currency={currency} />
          </span>
        </div>
      ))}
      {refused.length === 0 && payment_status === 'refund_pending' && (
        <p className={styles.refund}>
          <IconInfoCircle size={16} aria-hidden />
          <span>{t('refund_on_way', { amount: money(grand_total, currency) })}</span>
        </p>
      )}
    </>
  )
}

function CommissionSplit({ order, full }: { order: Order; full?: boolean }) {
  const t = useText('orders')
  const { commission_amount, merchant_amount, admin_amount, currency } = order
  return (
    <div className={parts.muted}>
      <LabeledValue term={t('commission')}>
        <span className={parts.muted}>
          <Money amount={commission_amount} currency={currency} />
        </span>
      </LabeledValue>
      {full && (
        <LabeledValue term={t('merchant_amount')}>
          <span className={parts.muted}>
            <Money amount={merchant_amount} currency={currency} />
          </span>
        </LabeledValue>
      )}
      {full && (
        <LabeledValue term={t('admin_amount')}>
          <span className={parts.muted}>
            <Money amount={admin_amount} currency={currency} />
          </span>
        </LabeledValue>
      )}
    </div>
  )
}

const statusStyles: Readonly<Record<Order['payment_status'], { shape: Shape; tone: Tone }>> = {
  pending: { shape: 'empty', tone: 'plain' },
  awaiting: { shape: 'pending', tone: 'soon' },
  authorized: { shape: 'pending', tone: 'plain' },
  paid: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  voided: { shape: 'cancelled', tone: 'plain' },
  refund_pending: { shape: 'processing', tone: 'soon' },
  refunded: { shape: 'completed', tone: 'plain' },
}

/** Payment mode and status. */
export function PaymentStatus({
  order,
}: {
  order: Pick<Order, 'payment_mode' | 'payment_status' | 'failed_refund_amount'>
}) {
  const labels = useOrderLabels()
  const { shape, tone } = statusStyles[order.failed_refund_amount ? 'failed' : order.payment_status]
  return (
    <span className={parts.type} data-tone={tone}>
      <Glyph shape={shape} tone={tone} />
      {labels.payment(order)}
    </span>
  )
}
