import type { CartItem, PaymentStatus } from '../schemas/order.ts'
import { orderLinesOf } from './order-lines.ts'

/** A line of `orderLinesOf` by its index, and how many of its pieces. */
export type RefundLine = { readonly line: number; readonly quantity: number }

type BilledItem = Parameters<typeof orderLinesOf>[0][number] & Pick<CartItem, 'tax' | 'discount'>

export type RefundableLine = {
  name: string
  quantity: number
  /** Pieces not refunded yet. */ left: number
  paid: number
}

/**
 * The lines of an order with what was paid for each: after discount, with tax. The amounts of an item and its add-ons
 * add up to what was paid for the item.
 */
export function refundableLines(
  items: readonly BilledItem[],
  isTaxInclusive: boolean,
  refunded: readonly RefundLine[] = [],
): RefundableLine[] {
  const lines = items.flatMap((item) => {
    const paidForItem = item.line_total - (item.discount ?? 0) + (isTaxInclusive ? 0 : item.tax)
    let [seen, given] = [0, 0]
    return orderLinesOf([item]).map(({ name, quantity, amount }) => {
      seen += amount
      const upToHere = item.line_total === 0 ? 0 : Math.floor((paidForItem * seen) / item.line_total)
      const paid = upToHere - given
      given = upToHere
      return { name, quantity, paid }
    })
  })
  return lines.map((line, index) => ({
    ...line,
    left: line.quantity - refunded.reduce((sum, one) => sum + (one.line === index ? one.quantity : 0), 0),
  }))
}

/** The amount for these pieces; null if a line does not exist or has fewer pieces left. */
export function refundAmountOf(lines: readonly RefundableLine[], selected: readonly RefundLine[]): number | null {
  if (new Set(selected.map(({ line }) => line)).size < selected.length) return null
  let amount = 0
  for (const { line, quantity } of selected) {
    const one = lines[line]
    if (!one || quantity < 1 || quantity > one.left) return null
    // What is left of a line after each refund stays exact, however its pieces are divided.
    const refundedBefore = one.quantity - one.left
    const share = (pieces: number) => Math.floor((one.paid * pieces) / one.quantity)
    amount += share(refundedBefore + quantity) - share(refundedBefore)
  }
  return amount
}

type ReceivedOrder = {
  readonly payment_status: PaymentStatus
  readonly grand_total: number
  readonly txn_id: string | null
}
type KnownRefund = {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: number
  /** Transaction number of the refunded payment; null for cash and for demo payments. */
  readonly payment_txn_id: string | null
}

/** Refunds of the payment that placed the order; those of a second payment return money that was never due. */
const refundsOfOrder = <T extends KnownRefund>({ txn_id }: Pick<ReceivedOrder, 'txn_id'>, refunds: readonly T[]) =>
  refunds.filter(({ payment_txn_id }) => payment_txn_id === null || payment_txn_id === txn_id)

/** What staff can still refund: the total, minus refunds that did not fail. Zero if nothing was paid. */
export const refundableAmount = (order: ReceivedOrder, refunds: readonly KnownRefund[]): number =>
  order.payment_status === 'paid' || order.payment_status === 'refund_pending'
    ? Math.max(
        0,
        order.grand_total -
          refundsOfOrder(order, refunds).reduce(
            (sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount),
            0,
          ),
      )
    : 0

/** Whether everything that was paid for the order went back, and no refund is on its way. */
export function isRefunded(order: ReceivedOrder, refunds: readonly KnownRefund[]): boolean {
  if (order.payment_status !== 'paid' && order.payment_status !== 'refund_pending') return false
  if (refunds.some(({ status }) => status === 'pending')) return false
  const returned = refundsOfOrder(order, refunds).reduce(
    (sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0),
    0,
  )
  const isAllReturned = refunds.every(({ status }) => status === 'succeeded')
  return returned >= order.grand_total || (order.payment_status === 'refund_pending' && isAllReturned)
}
