import type { Db } from '#api/platform/db/db.ts'
import { eraseCustomer } from './order-writes.db.ts'

/**
 * Removes contact, addresses and answers of a deleted customer from closed orders; the name stays. Changes at most
 * `limit` orders and returns their number.
 */
export const eraseCustomerFromOrders = (db: Db, customerId: string, limit: number): Promise<number> =>
  eraseCustomer(db, customerId, limit)
