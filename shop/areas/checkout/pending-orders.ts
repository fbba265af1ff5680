import { myOrders } from '#contract/areas/checkout.ts'
import { baskets } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { isUnreachable } from '#shop/data/api-error.ts'
import { session } from '#shop/data/session.ts'
import { clearPendingPayment, pendingPayments, removePendingPayment } from './draft/pending-payments.ts'
import type { PendingPayment } from './draft/pending-payments.ts'

/**
 * What to do with the basket: wait while the outcome is unknown, remove it if the order was placed, keep it if
 * the order was cancelled or the basket has changed.
 */
export const basketActionFor = (
  { at }: PendingPayment,
  { placed_at, order_status }: { placed_at: string | null; order_status: string },
  basketUpdatedAt: string,
): 'wait' | 'remove' | 'keep' =>
  placed_at === null && order_status === 'pending'
    ? 'wait'
    : placed_at !== null && basketUpdatedAt <= at
      ? 'remove'
      : 'keep'

/**
 * Path of an order whose payment was started: the order page if it was paid while this browser did not learn of
 * it, the payment page if it still waits.
 */
export async function resumePath(merchantId: string): Promise<string | null> {
  const pending = pendingPayments.get()[merchantId]
  if (!pending || !session.get()) return null
  const order = await client(myOrders.show, { id: pending.order_id }).catch(() => null)
  if (!order) return null
  const next = basketActionFor(pending, order, baskets.get()[merchantId]?.updatedAt ?? '')
  if (next === 'wait') return `/pay/${pending.order_id}`
  if (next === 'keep') removePendingPayment(merchantId)
  else clearPendingPayment(merchantId)
  return next === 'remove' ? `/orders/${pending.order_id}` : null
}

/** Updates the pending payments of all merchants. */
export const findPendingOrder = () => Promise.all(Object.keys(pendingPayments.get()).map(resumePath))

/**
 * Cancels an unpaid order, which releases its stock and coupon. A payment in progress at the bank continues.
 * Returns false if the connection failed and nothing was cancelled.
 */
export async function cancelUnpaidOrder(
  { order_id, merchant_id }: { order_id: string; merchant_id: string },
  reason: string,
): Promise<boolean> {
  try {
    await client(myOrders.cancel, { id: order_id, reason })
    removePendingPayment(merchant_id)
  } catch (error) {
    return !isUnreachable(error)
  }
  return true
}
