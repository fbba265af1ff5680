import type { Db } from '#api/platform/db/db.ts'
import { isEnded } from './courier.rules.ts'
import { findDelivery } from './delivery-integrations.db.ts'

/** Whether a courier of a service has this order, or was asked for. */
export async function hasCourier(db: Db, orderId: string): Promise<boolean> {
  const delivery = await findDelivery(db, orderId)
  return delivery !== undefined && !isEnded(delivery.status)
}
