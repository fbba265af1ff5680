import type { AmendmentChange, AmendmentPreview } from '#contract/areas/amendments.ts'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { OrderContent } from '#api/platform/column-types.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { closeAmendment, openAmendment } from '../orders/amendments/amendments.commands.ts'
import { lockOrder, lockPlacedOrder, orderDetails } from '../orders/order-details.queries.ts'
import { lockSettledOrder } from '../orders/order-status.commands.ts'
import type { OrderDetails } from '../orders/order-views.rules.ts'
import { expireAmendment } from '../orders/orders.job-types.ts'
import { publishOrderUpdated } from '../orders/publish-order.commands.ts'
import { applyAmendment } from '../payments/amendments/apply-amendment.commands.ts'
import { draftAmendment } from './amendment-draft.commands.ts'

type Asked = { tenant: ResolvedTenant; locale: string }
export type Proposal = AmendmentChange & {
  reason: string
  is_sold_out: boolean
  expected_total?: number | undefined
}
type Panel = 'tenant' | 'merchant'

const shownLines = ({ lines }: OrderContent) =>
  orderLinesOf(lines).map(({ name, quantity, options, amount }) => ({ name, quantity, options, amount }))

/** What a change would do. Nothing is stored. */
export async function previewAmendment(db: Db, change: AmendmentChange, asked: Asked): Promise<AmendmentPreview> {
  const details = await orderDetails(db, change.order_id)
  if (!details || (change.merchant_id !== undefined && details.row.merchant_id !== change.merchant_id))
    throw notFound('Order')
  const { row } = details
  const { before, after, bill, settlement, policy, isAppliedAtOnce } = await draftAmendment(db, row, {
    ...asked,
    change,
  })
  return {
    currency: row.currency,
    old_total: row.grand_total,
    new_total: bill.grand_total,
    old_lines: shownLines(before),
    new_lines: shownLines(after),
    lost_coupon: after.coupon === null ? (before.coupon?.code ?? null) : null,
    bill,
    shares: {
      old_commission: before.commission_amount,
      new_commission: after.commission_amount,
      old_merchant: before.merchant_amount,
      new_merchant: after.merchant_amount,
    },
    settlement,
    is_applied_at_once: isAppliedAtOnce,
    minutes: policy.amendment_minutes,
    silence: bill.grand_total > row.grand_total ? 'cancel_change' : policy.amendment_silence,
  }
}

/**
 * Proposes a change to the customer. One that needs no answer is decided in the same transaction and applied in the next,
 * which sees all merchants; the job applies it if the process dies in between.
 */
export async function proposeAmendment(
  openTransaction: OpenTransaction,
  by: Panel,
  proposal: Proposal,
  asked: Asked,
): Promise<OrderDetails> {
  const { details, decided } = await openTransaction((db) => insertProposal(db, by, proposal, asked))
  if (decided === null) return details
  const scope = { tenantId: asked.tenant.id, merchantId: null }
  await openTransaction((db) => applyDecided(db, proposal.order_id, decided), { scope })
  return openTransaction(async (db) => orNotFound(await orderDetails(db, proposal.order_id), 'Order'))
}

async function insertProposal(db: Db, by: Panel, proposal: Proposal, asked: Asked) {
  const { order_id, merchant_id, reason, is_sold_out, expected_total } = proposal
  const order = await lockSettledOrder(db, order_id, merchant_id)
  if (order.open_amendment !== null) throw apiError('AMENDMENT_OPEN')
  const draft = await draftAmendment(db, order, { ...asked, change: proposal })
  const { before, after, bill, delta, policy } = draft
  if (expected_total !== undefined && expected_total !== bill.grand_total) throw apiError('TOTAL_CHANGED')
  const isDecided = is_sold_out && draft.isAppliedAtOnce
  const expires_at = isoAt(db.nowMs + (isDecided ? 0 : policy.amendment_minutes * 60_000))
  const id = await openAmendment(db, order, {
    state: isDecided ? 'approved' : 'proposed',
    reason,
    is_sold_out,
    proposed_by: by,
    old_total: order.grand_total,
    new_total: bill.grand_total,
    before,
    after,
    expires_at,
    silence: delta > 0 ? 'cancel_change' : policy.amendment_silence,
  })
  await expireAmendment.enqueue(db, { orderId: order_id, amendmentId: id }, { at: expires_at })
  const totals = { old_total: order.grand_total, new_total: bill.grand_total }
  await audit(db, 'order.amendment_proposed', `order:${order.id}`, totals, reason)
  return { details: await publishOrderUpdated(db, order_id, 'amendment'), decided: isDecided ? id : null }
}

/** Applies a change that needs no answer and no payment, if it is still open. */
async function applyDecided(db: Db, orderNumber: string, amendmentId: string): Promise<void> {
  const order = await lockOrder(db, orderNumber)
  if (order?.open_amendment === amendmentId) await applyAmendment(db, order, 'system')
}

/** Takes a proposal back. */
export async function withdrawAmendment(
  db: Db,
  by: Panel,
  { order_id, merchant_id, amendment_id }: { order_id: string; merchant_id?: string | undefined; amendment_id: string },
): Promise<OrderDetails> {
  const order = await lockPlacedOrder(db, order_id, merchant_id)
  if (order.open_amendment !== amendment_id) throw apiError('AMENDMENT_CLOSED')
  return closeAmendment(db, order, { state: 'cancelled', by })
}
