import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bookAmendment, startRefund } from '../../ledger/ledger.commands.ts'
import { takeMoreFromWallet } from '../../ledger/wallet.commands.ts'
import { closeAmendment, markAmendment } from '../../orders/amendments/amendments.commands.ts'
import { amendmentById, amendmentsOf } from '../../orders/amendments/amendments.queries.ts'
import type { AmendmentRow } from '../../orders/amendments/amendments.queries.ts'
import { applyContent } from '../../orders/amendments/apply-content.commands.ts'
import { canAmend } from '../../orders/amendments/amendments.rules.ts'
import { refundOrder } from '../../orders/orders.job-types.ts'
import type { OrderRow } from '../../orders/order-details.queries.ts'
import { publishOrderUpdated } from '../../orders/publish-order.commands.ts'
import { lockPayments } from '../payments.db.ts'
import { isPartOfOrder } from '../payments.rules.ts'
import { bookGivenBack, divideBySource } from '../refunds/staff-refunds.commands.ts'
import { insertRefund, refundsOf } from '../refunds.db.ts'
import { hasRefunds } from '../refunds/refunds.queries.ts'

/**
 * Applies the open change of a locked order, with everything that follows: stock, sums, shares, and the money that goes back
 * to the customer. What it costs more is in the order's account already, comes from the wallet, or is cash. Without enough
 * stock, or after a refund, the change is cancelled. Returns whether it was applied. Needs a transaction that sees all merchants.
 */
export async function applyAmendment(db: Db, order: OrderRow, by: 'customer' | 'system'): Promise<boolean> {
  const amendment = order.open_amendment === null ? undefined : await amendmentById(db, order.open_amendment)
  if (!amendment) return false
  // A refund since the proposal was of what the order contains now.
  if (!canAmend(order) || (await hasRefunds(db, order.id))) return cancelAmendment(db, order)
  const { id, before, after, is_sold_out } = amendment
  const delta = after.bill.grand_total - before.bill.grand_total
  const refunds = await planGivenBack(db, order, -delta)
  const isWalletCharged = delta > 0 && order.payment_mode === 'wallet'
  const toWallet = refunds.reduce((sum, { method, amount }) => sum + (method === 'wallet' ? amount : 0), 0)
  const wallet_amount = order.wallet_amount + (isWalletCharged ? delta : 0) - toWallet
  if (!(await applyContent(db, order, { before, after, is_sold_out, wallet_amount }))) return cancelAmendment(db, order)
  await markAmendment(db, id, { state: 'applied', by })
  if (order.payment_status === 'paid') await bookChange(db, order, amendment, isWalletCharged ? delta : 0)
  for (const refund of refunds) await giveBack(db, order, amendment, refund)
  if (refunds.some(({ method }) => method === 'provider')) await refundOrder.enqueue(db, { orderId: order.order_id })
  await publishOrderUpdated(db, order.order_id, 'amendment')
  return true
}

async function cancelAmendment(db: Db, order: OrderRow): Promise<false> {
  await closeAmendment(db, order, { state: 'cancelled', by: 'system' })
  return false
}

/** Where the money of a cheaper order goes back to: to where it came from, as every refund. Nothing was paid in cash yet. */
async function planGivenBack(db: Db, order: OrderRow, amount: number) {
  if (amount <= 0 || order.payment_status !== 'paid') return []
  const payments = (await lockPayments(db, order.id)).filter(
    (payment) => payment.status === 'succeeded' && isPartOfOrder(order, payment),
  )
  return divideBySource(order, payments, await refundsOf(db, order.id), { amount, method: 'provider' })
}

async function bookChange(db: Db, order: OrderRow, { id, after }: AmendmentRow, fromWallet: number): Promise<void> {
  if (fromWallet > 0) {
    const { length } = await amendmentsOf(db, order.order_id).execute()
    await takeMoreFromWallet(db, order, { amendmentId: id, amount: fromWallet, number: length })
  }
  const { commission_amount, admin_amount, merchant_amount, bill } = after
  const shares = { commission_amount, admin_amount, merchant_amount }
  await bookAmendment(db, id, order, { ...order, ...shares, charges: bill.charges, grand_total: bill.grand_total })
}

type GivenBack = Awaited<ReturnType<typeof planGivenBack>>[number]

async function giveBack(
  db: Db,
  order: OrderRow,
  { id: amendment_id, reason }: AmendmentRow,
  { payment, method, amount, txn_id }: GivenBack,
): Promise<void> {
  const isSent = method === 'provider'
  const refund = { id: newId(), payment_id: payment?.id ?? null, txn_id, amount, method, reason, amendment_id }
  await startRefund(db, order, { amount, txn_id, method, ref_id: payment?.provider_ref ?? null })
  await insertRefund(db, {
    ...refund,
    order_id: order.id,
    merchant_id: order.merchant_id,
    currency: order.currency,
    status: isSent ? 'pending' : 'succeeded',
  })
  if (!isSent) await bookGivenBack(db, order, payment, { ...refund, payer: 'shared' })
}
