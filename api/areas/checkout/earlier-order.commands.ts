import type { CustomerOrder } from '#contract/schemas/order.ts'
import type { Db } from '#api/platform/db/db.ts'
import { keyReusedError } from '#api/platform/http/idempotency.ts'
import { customerOrderOf } from '../orders/customer-orders.queries.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import type { PlaceOrderRequest } from './drafts.commands.ts'
import { orderWithKey } from './place.db.ts'

/** Returns the first order with this idempotency key. Throws if that order had a different cart. */
export async function findEarlierOrder(
  db: Db,
  { customer, hash, locale }: PlaceOrderRequest,
  key: string,
): Promise<CustomerOrder | undefined> {
  const first = await orderWithKey(db, customer.id, key)
  if (first?.idempotency_hash && !first.idempotency_hash.equals(hash))
    throw keyReusedError({ order_id: first.order_id })
  const details = first && (await orderDetails(db, first.order_id, { customerId: customer.id, unplaced: true }))
  return details && customerOrderOf(db, details, locale)
}
