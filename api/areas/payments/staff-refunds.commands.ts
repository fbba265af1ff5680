import type { RefundInput } from '#contract/areas/payments/payments.ts'
import { refundableAmount, refundableLines, refundAmountOf } from '#contract/rules/refunds.ts'
import type { RefundLine } from '#contract/rules/refunds.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookRefund, startRefund } from '../ledger/ledger.commands.ts'
import { refundOrder } from '../orders/orders.job-types.ts'
import { lockPlacedOrder, orderDetails } from '../orders/order-details.queries.ts'
import type { OrderRow } from '../orders/order-details.queries.ts'
import { deductRefund } from '../orders/totals/customer-figures.commands.ts'
import type { OrderDetails } from '../orders/order-views.rules.ts'
import { publishOrderUpdated } from '../orders/publish-order.commands.ts'
import { lockPayments, updatePayment } from './payments.db.ts'
import type { PaymentRow } from './payments.db.ts'
import { publishRefund, refundNumber } from './refunds.commands.ts'
import { insertRefund, refundsOf } from './refunds.db.ts'
import type { RefundRow } from './refunds.db.ts'

/**
 * Refunds an order in full, by line or by amount. The lock of the order keeps concurrent refunds within what was paid.
 * A job sends the refund to the provider; money given back by hand is booked at once.
 */
export async function refundByStaff(db: Db, input: RefundInput): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, input.order_id, input.merchant_id)
  const payment = (await lockPayments(db, order.id)).find(
    ({ status, txn_id }) => status === 'succeeded' && (txn_id === null || txn_id === order.txn_id),
  )
  const refunds = await refundsOf(db, order.id)
  const available = refundableAmount(order, refunds)
  if (available === 0) throw apiError('ORDER_NOT_REFUNDABLE')
  const { amount, lines } = await requestedRefund(db, order, input, refunds, available)
  if (amount === null || amount > available) throw apiError('REFUND_EXCEEDS_PAYMENT')
  if (amount === 0) throw apiError('ORDER_NOT_REFUNDABLE')
  const refund = {
    id: newId(),
    payment_id: payment?.id ?? null,
    order_id: order.id,
    merchant_id: order.merchant_id,
    txn_id: refundNumber(
      order,
      payment,
      refunds.filter(({ payment_id }) => payment_id === (payment?.id ?? null)).length,
    ),
    amount,
    currency: order.currency,
    reason: input.reason,
    lines,
  }
  await startRefund(db, order, amount, { txn_id: refund.txn_id, ref_id: payment?.provider_ref ?? null })
  if (payment && input.method === 'provider') {
    await Promise.all([insertRefund(db, refund), refundOrder.enqueue(db, { orderId: order.order_id })])
    return publishOrderUpdated(db, order.order_id, 'payment')
  }
  await insertRefund(db, { ...refund, method: 'by_hand', status: 'succeeded' })
  await bookHandedBack(db, order, payment, refund)
  return orNotFound(await orderDetails(db, order.order_id), 'Order')
}

async function bookHandedBack(
  db: Db,
  order: OrderRow,
  payment: PaymentRow | undefined,
  refund: { payment_id: string | null; txn_id: string; amount: number },
): Promise<void> {
  if (payment) await updatePayment(db, payment.id, { refunded: payment.refunded + refund.amount })
  await bookRefund(db, order, refund)
  await deductRefund(db, order, { amount: refund.amount, payment_txn_id: payment?.txn_id ?? null })
  await publishRefund(db, order)
}

/** Amount and lines of a request; the amount is null if more pieces are asked for than are left. */
async function requestedRefund(
  db: Db,
  order: OrderRow,
  { amount, lines }: RefundInput,
  refunds: readonly RefundRow[],
  available: number,
): Promise<{ amount: number | null; lines: RefundRow['lines'] }> {
  if (!lines) return { amount: amount ?? available, lines: [] }
  const details = orNotFound(await orderDetails(db, order.order_id), 'Order')
  const refunded: RefundLine[] = refunds.flatMap((refund) => (refund.status === 'failed' ? [] : refund.lines))
  const known = refundableLines(details.lines, order.is_tax_inclusive, refunded)
  return {
    amount: refundAmountOf(known, lines),
    lines: lines.map(({ line, quantity }) => ({ line, quantity, name: known[line]?.name ?? '' })),
  }
}
