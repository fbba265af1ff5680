import { postingsFor, refundPostingsFor } from '#api/areas/ledger/ledger.rules.ts'
import type { Posting } from '#api/areas/ledger/ledger.rules.ts'
import { txnId } from './order-rows.ts'
import type { OrderRecord } from './order-rows.ts'
import { idAt, iso } from './rows.ts'

type PaymentTimes = { paid_at: number; refunded_at: number | null }

/** When an order was paid and refunded; null if it was not paid. */
export function paymentTimesOf({ plan, row }: OrderRecord): PaymentTimes | null {
  if (row.payment_mode === 'cash_on_delivery')
    return row.order_status === 'completed'
      ? { paid_at: plan.steps.at(-1)?.at ?? plan.placed_at, refunded_at: null }
      : null
  return {
    paid_at: plan.placed_at,
    refunded_at: row.order_status === 'cancelled' ? (plan.steps.at(-1)?.at ?? plan.placed_at) + 45_000 : null,
  }
}

/** Payments by a provider. */
export function paymentRows(order: OrderRecord) {
  const money = paymentTimesOf(order)
  const { row, number } = order
  if (!money || row.payment_mode !== 'card') return []
  return [
    {
      id: idAt(money.paid_at),
      order_id: row.id,
      merchant_id: row.merchant_id,
      customer_id: row.customer_id,
      payment_mode: row.payment_mode,
      provider: 'sandbox',
      provider_ref: `demo_${number}`,
      environment: 'test',
      amount: row.grand_total,
      refunded: money.refunded_at === null ? 0 : row.grand_total,
      currency: row.currency,
      status: 'succeeded' as const,
      txn_id: txnId(number, 'card'),
      is_dummy: true,
      created_at: iso(money.paid_at),
      updated_at: iso(money.refunded_at ?? money.paid_at),
    },
  ]
}

/** Refunds of fully refunded payments. */
export const refundRows = (payments: readonly ReturnType<typeof paymentRows>[number][]) =>
  payments
    .filter(({ refunded }) => refunded > 0)
    .map(({ id, order_id, merchant_id, txn_id, amount, currency, updated_at }) => ({
      id: idAt(Date.parse(updated_at)),
      payment_id: id,
      order_id,
      merchant_id,
      txn_id: txn_id.replace('PAY', 'REF'),
      amount,
      currency,
      status: 'succeeded' as const,
      is_dummy: true,
      sent_at: updated_at,
      created_at: updated_at,
      updated_at,
    }))

export const refundTxnId = ({ row, number }: OrderRecord): string =>
  `REF-${row.payment_mode === 'wallet' ? txnId(number, 'wallet') : number}`

export function transactionRows(order: OrderRecord) {
  const money = paymentTimesOf(order)
  const { row, number } = order
  if (!money) return []
  const movement = {
    ref_id: row.payment_mode === 'card' ? `demo_${number}` : null,
    payment_mode: row.payment_mode,
    amount: row.grand_total,
    currency: row.currency,
    merchant_id: row.merchant_id,
    order_id: row.id,
    status: 'succeeded' as const,
    is_dummy: true,
  }
  const paid = {
    id: idAt(money.paid_at),
    txn_id: txnId(number, row.payment_mode),
    type: 'payment' as const,
    ...movement,
    created_at: iso(money.paid_at),
  }
  if (money.refunded_at === null) return [paid]
  return [
    paid,
    {
      id: idAt(money.refunded_at),
      txn_id: refundTxnId(order),
      type: 'refund' as const,
      ...movement,
      created_at: iso(money.refunded_at),
    },
  ]
}

/** Ledger postings at the time of payment. A refund reverses them, commission included. */
export function ledgerRows(order: OrderRecord) {
  const money = paymentTimesOf(order)
  if (!money) return []
  const {
    row,
    priced: { bill, split },
  } = order
  const posted = {
    id: row.id,
    merchant_id: row.merchant_id,
    grand_total: row.grand_total,
    wallet_amount: row.wallet_amount,
    charges: bill.charges,
    ...split,
  }
  const rowsAt = (at: number) => (posting: Posting) => ({
    id: idAt(at),
    ...posting,
    currency: row.currency,
    merchant_id: row.merchant_id,
    order_id: row.id,
    is_dummy: true,
    created_at: iso(at),
  })
  return [
    ...postingsFor(posted).map(rowsAt(money.paid_at)),
    ...(money.refunded_at === null ? [] : refundPostingsFor(posted).map(rowsAt(money.refunded_at))),
  ]
}
