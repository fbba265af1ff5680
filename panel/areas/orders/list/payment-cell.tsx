import type { OrderSummary } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import styles from './orders.module.css'

/** The payment mode, with an icon if the payment needs attention. */
export function PaymentCell({
  order: { payment_mode, payment_status, failed_refund_amount },
}: {
  order: OrderSummary
}) {
  const t = useText('orders')
  const state = t(failed_refund_amount ? 'paid_refund_refused' : `paid_${payment_status}`)
  const tone =
    payment_status === 'failed' || failed_refund_amount ? 'bad' : payment_status === 'refund_pending' ? 'soon' : null
  return (
    <span className={styles.payment} title={state}>
      {t(`pay_${payment_mode}`)}
      {tone && (
        <>
          <Glyph shape={tone === 'bad' ? 'cancelled' : 'processing'} tone={tone} />
          <span className="vh">{state}</span>
        </>
      )}
    </span>
  )
}
