import type { RefundInput } from '#contract/areas/payments/payments.ts'
import {
  feeAmountOf,
  refundableAmount,
  refundableFees,
  refundableLines,
  refundAmountOf,
  refundPayersFor,
} from '#contract/rules/refunds.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookRefund, startRefund } from '../../ledger/ledger.commands.ts'
import { refundOrder } from '../../orders/orders.job-types.ts'
import { lockPlacedOrder, orderDetails } from '../../orders/order-details.queries.ts'
import type { OrderRow } from '../../orders/order-details.queries.ts'
import { deductRefund } from '../../orders/totals/customer-figures.commands.ts'
import type { OrderDetails } from '../../orders/order-views.rules.ts'
import { publishOrderUpdated } from '../../orders/publish-order.commands.ts'
import { lockPayments, updatePayment } from '../payments.db.ts'
import type { PaymentRow } from '../payments.db.ts'
import { isPartOfOrder, refundable } from '../payments.rules.ts'
import { publishRefund, walletSource } from '../refunds.commands.ts'
import { createRefundNumbers } from './refund-numbers.rules.ts'
import { insertRefund, refundsOf } from '../refunds.db.ts'
import type { RefundRow } from '../refunds.db.ts'

type RefundParts = Pick<RefundRow, 'lines' | 'fees'>
/** One refund for each source of the money: the provider's payment, then cash or the wallet. */
type PlannedRefund = {
  payment: PaymentRow | undefined
  method: RefundRow['method']
  amount: number
  txn_id: string
}
export type RefundPlan = {
  order: OrderRow
  refunds: readonly RefundRow[]
  planned: PlannedRefund[]
  parts: RefundParts
}

/**
 * Refunds an order in full, by part or by amount. The lock of the order keeps concurrent refunds within what was paid.
 * A job sends the refund to the provider; money given back by hand or into the wallet is booked at once.
 */
export async function refundByStaff(db: Db, input: RefundInput): Promise<OrderDetails> {
  const plan = await planRefund(db, input)
  const { order, planned } = plan
  for (const [index, refund] of planned.entries())
    await startPlanned(db, input, plan, refund, index === 0 ? plan.parts : { lines: [], fees: [] })
  if (planned.some(({ method }) => method !== 'provider')) await publishRefund(db, order)
  if (planned.some(({ method }) => method === 'provider')) {
    await refundOrder.enqueue(db, { orderId: order.order_id })
    return publishOrderUpdated(db, order.order_id, 'payment')
  }
  return orNotFound(await orderDetails(db, order.order_id), 'Order')
}

async function startPlanned(
  db: Db,
  { reason, payer, hand_method = null, hand_note = null }: RefundInput,
  { order }: RefundPlan,
  { payment, method, amount, txn_id }: PlannedRefund,
  parts: RefundParts,
): Promise<void> {
  const isSent = method === 'provider'
  const refund = { id: newId(), payment_id: payment?.id ?? null, txn_id, amount, method, payer, reason }
  await startRefund(db, order, { amount, txn_id, method, ref_id: payment?.provider_ref ?? null })
  await insertRefund(db, {
    ...refund,
    ...parts,
    order_id: order.id,
    merchant_id: order.merchant_id,
    currency: order.currency,
    status: isSent ? 'pending' : 'succeeded',
    ...(method === 'by_hand' ? { hand_method, hand_note } : {}),
  })
  if (!isSent) await bookGivenBack(db, order, payment, refund)
}

/** Books a refund that no provider has to send. */
export async function bookGivenBack(
  db: Db,
  order: OrderRow,
  payment: PaymentRow | undefined,
  refund: Parameters<typeof bookRefund>[2] & { reason?: string | null },
): Promise<void> {
  if (payment) await updatePayment(db, payment.id, { refunded: payment.refunded + refund.amount })
  const is_further = payment?.amendment_state === 'applied'
  await bookRefund(db, order, { ...refund, is_further })
  await deductRefund(db, order, { ...refund, is_further, payment_txn_id: payment?.txn_id ?? null })
}

/** Locks the order and divides a refund among the sources of its money. Throws if it is not possible. */
export async function planRefund(db: Db, input: Omit<RefundInput, 'reason'>): Promise<RefundPlan> {
  const order = await lockPlacedOrder(db, input.order_id, input.merchant_id)
  if (!refundPayersFor('tenant', order.delivery_by).includes(input.payer))
    throw invalid({ payer: 'The selected payer is invalid.' })
  const payments = (await lockPayments(db, order.id)).filter(
    (payment) => payment.status === 'succeeded' && isPartOfOrder(order, payment),
  )
  const refunds = await refundsOf(db, order.id)
  const available = refundableAmount(order, refunds)
  if (available === 0) throw apiError('ORDER_NOT_REFUNDABLE')
  const { amount, ...parts } = await requestedRefund(db, order, input, refunds, available)
  if (amount === null || amount > available) throw apiError('REFUND_EXCEEDS_PAYMENT')
  if (amount === 0) throw apiError('ORDER_NOT_REFUNDABLE')
  return { order, refunds, planned: divideBySource(order, payments, refunds, { amount, method: input.method }), parts }
}

/** The payments give back first, in their order, then what the wallet or cash has paid. */
export function divideBySource(
  order: OrderRow,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  { amount, method }: Pick<RefundInput, 'method'> & { amount: number },
): PlannedRefund[] {
  const numberOf = createRefundNumbers(order, refunds)
  let left = amount
  const fromPayments = payments.map((payment) => {
    const pending = refunds.filter(({ payment_id, status }) => payment_id === payment.id && status === 'pending')
    const part = Math.min(left, refundable(payment, pending))
    left -= part
    return { payment, source: payment, method, amount: part }
  })
  const isWallet = order.wallet_amount > 0
  const rest = {
    payment: undefined,
    source: isWallet ? walletSource(order) : undefined,
    method: method === 'provider' ? (isWallet ? ('wallet' as const) : ('by_hand' as const)) : method,
    amount: left,
  }
  return [...fromPayments, rest]
    .filter((one) => one.amount > 0)
    .map(({ source, ...part }) => ({ ...part, txn_id: numberOf(source) }))
}

/** Amount and parts of a request; the amount is null if more is asked for than is left. */
async function requestedRefund(
  db: Db,
  order: OrderRow,
  { amount, lines, fees }: Pick<RefundInput, 'amount' | 'lines' | 'fees'>,
  refunds: readonly RefundRow[],
  available: number,
): Promise<RefundParts & { amount: number | null }> {
  if (!lines && !fees) return { amount: amount ?? available, lines: [], fees: [] }
  const details = orNotFound(await orderDetails(db, order.order_id), 'Order')
  const known = refunds.filter(({ status }) => status !== 'failed')
  const knownLines = refundableLines(
    details.lines,
    order.is_tax_inclusive,
    known.flatMap((refund) => refund.lines),
  )
  const knownFees = refundableFees(
    order,
    order.coupon,
    known.flatMap((refund) => refund.fees),
  )
  const [ofLines, ofFees] = [refundAmountOf(knownLines, lines ?? []), feeAmountOf(knownFees, fees ?? [])]
  return {
    amount: ofLines === null || ofFees === null ? null : ofLines + ofFees,
    fees: fees ?? [],
    lines: (lines ?? []).map(({ line, quantity, option_value }) => {
      const name =
        knownLines[line]?.options.find((one) => one.option_value === option_value)?.name ?? knownLines[line]?.name
      return { line, quantity, name: name ?? '', ...(option_value === undefined ? {} : { option_value }) }
    }),
  }
}
