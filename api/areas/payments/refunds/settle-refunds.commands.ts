import type { HandMethod } from '#contract/areas/payments/payments.ts'
import { refundableAmount } from '#contract/rules/refunds.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { lockPlacedOrder, orderDetails } from '../../orders/order-details.queries.ts'
import type { OrderDetails } from '../../orders/order-views.rules.ts'
import { lockPayments } from '../payments.db.ts'
import { isPartOfOrder } from '../payments.rules.ts'
import { publishRefund } from '../refunds.commands.ts'
import { refundsOf, updateRefund } from '../refunds.db.ts'
import { bookGivenBack } from './staff-refunds.commands.ts'

type Settlement = {
  order_id: string
  merchant_id?: string | undefined
  refund_id: string
  hand_method: HandMethod
  hand_note?: string | null | undefined
}

/** Books a refund that the provider has refused as given back by hand: by whom, when and how. */
export async function settleByHand(db: Db, input: Settlement): Promise<OrderDetails> {
  const { refund_id, hand_method, hand_note = null } = input
  const order = await lockPlacedOrder(db, input.order_id, input.merchant_id)
  const payments = await lockPayments(db, order.id)
  const refunds = await refundsOf(db, order.id)
  const refund = refunds.find(({ id }) => id === refund_id)
  if (!refund) throw notFound('Refund')
  if (refund.status !== 'failed') throw apiError('ORDER_NOT_REFUNDABLE')
  const payment = payments.find(({ id }) => id === refund.payment_id)
  const isOfOrder = refund.amendment_id === null && (!payment || isPartOfOrder(order, payment))
  if (isOfOrder && refund.amount > refundableAmount(order, refunds)) throw apiError('REFUND_EXCEEDS_PAYMENT')
  await updateRefund(db, refund.id, {
    status: 'succeeded',
    method: 'by_hand',
    hand_method,
    hand_note,
    settled_by: db.actor.name,
    settled_at: db.now,
  })
  await bookGivenBack(db, order, payment, { ...refund, method: 'by_hand' })
  await audit(
    db,
    'order.refund_settled',
    `order:${order.id}`,
    { txn_id: refund.txn_id, amount: refund.amount, hand_method },
    hand_note,
  )
  await publishRefund(db, order)
  return orNotFound(await orderDetails(db, order.order_id), 'Order')
}
