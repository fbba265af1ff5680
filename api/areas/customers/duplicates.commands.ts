import { notFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { lockCustomers } from './customers.db.ts'
import { deleteOutdatedPairs, dismissPair, findFirstMatches, insertPairs } from './duplicates.db.ts'

/** Compares a customer with the others again. */
export async function refreshPairs(db: Db, customerId: string): Promise<void> {
  await deleteOutdatedPairs(db, customerId)
  await insertPairs(db, customerId, await findFirstMatches(db, customerId))
}

/** Two customers are different people. 404 unless both exist. */
export async function dismissDuplicate(db: Db, id: string, otherId: string): Promise<void> {
  const found = await lockCustomers(db, [id, otherId])
  if (found.length < 2) throw notFound('Customer')
  await dismissPair(db, id, otherId)
  await audit(db, 'customer.duplicate_dismissed', `customer:${id}`, { other_id: otherId })
}
