import type { OrderRow } from '../../orders/order-details.queries.ts'
import type { PaymentRow } from '../payments.db.ts'
import type { RefundRow } from '../refunds.db.ts'

/** Numbers new refunds of an order: each gets the first number of its payment that no other refund of the order has. */
export function createRefundNumbers(
  order: Pick<OrderRow, 'order_id'>,
  refunds: readonly Pick<RefundRow, 'txn_id'>[],
): (payment: Pick<PaymentRow, 'txn_id'> | undefined) => string {
  const taken = new Set(refunds.map(({ txn_id }) => txn_id))
  return (payment) => {
    const first = `REF-${payment?.txn_id?.replace(/^PAY-/, '') ?? order.order_id}`
    let number = first
    for (let nth = 2; taken.has(number); nth++) number = `${first}-${nth}`
    taken.add(number)
    return number
  }
}
