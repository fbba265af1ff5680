import { useNavigate } from 'react-router'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { usePath } from '#shop/shell/context/shop.tsx'
import { clearIdempotencyKey } from './idempotency-key.ts'
import { clearPendingPayment, markPendingPayment } from '../draft/pending-payments.ts'

/** Clears the basket and continues with the payment, if there is one, or the order page. */
export function useFinishOrder(merchantId: string) {
  const navigate = useNavigate()
  const path = usePath()
  return (order: Pick<CustomerOrder, 'order_id' | 'payment_status'>) => {
    clearIdempotencyKey(merchantId)
    const awaiting = order.payment_status === 'awaiting'
    void navigate(path(awaiting ? `/pay/${order.order_id}` : `/orders/${order.order_id}`), { replace: true })
    if (awaiting) markPendingPayment(merchantId, order.order_id)
    else clearPendingPayment(merchantId)
  }
}
