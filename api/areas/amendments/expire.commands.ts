import type { Db } from '#api/platform/db/db.ts'
import { closeAmendment } from '../orders/amendments/amendments.commands.ts'
import { amendmentById } from '../orders/amendments/amendments.queries.ts'
import { lockOrder } from '../orders/order-details.queries.ts'
import { expireAmendment } from '../orders/orders.job-types.ts'
import { applyAmendment } from '../payments/amendments/apply-amendment.commands.ts'

/** Decides an open change whose time is over, as was announced; one that needed no answer is applied. */
export async function expireOpenAmendment(db: Db, orderNumber: string, amendmentId: string): Promise<void> {
  const order = await lockOrder(db, orderNumber)
  if (order?.open_amendment !== amendmentId) return
  const amendment = await amendmentById(db, amendmentId)
  if (!amendment) return
  if (amendment.expires_at > db.now)
    return expireAmendment.enqueue(db, { orderId: orderNumber, amendmentId }, { at: amendment.expires_at })
  const isCheaper = amendment.new_total <= amendment.old_total
  const isApplied = isCheaper && (amendment.state === 'approved' || amendment.silence === 'apply')
  if (isApplied) await applyAmendment(db, order, 'system')
  else await closeAmendment(db, order, { state: 'expired', by: 'system' })
}
