import { apiError } from '../api-error.ts'
import type { Db } from './db.ts'

type VersionedTable =
  | 'app_user'
  | 'banner'
  | 'built_page'
  | 'campaign'
  | 'charge'
  | 'coupon'
  | 'customer'
  | 'merchant'
  | 'merchant_category'
  | 'merchant_group'
  | 'merchant_package'
  | 'page'
  | 'popup'
  | 'product'
  | 'product_category'
  | 'segment'
  | 'zone'

/**
 * Locks the row until the transaction ends. Throws 409 if it changed since `expectedUpdatedAt`, the `updated_at`
 * that the client last read.
 */
export async function lockUnmodified(
  db: Db,
  table: VersionedTable,
  id: string,
  expectedUpdatedAt: string | undefined,
): Promise<void> {
  if (expectedUpdatedAt === undefined) return
  const row = await db.selectFrom(table).select('updated_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (row) assertUnmodified(row.updated_at, expectedUpdatedAt)
}

/** The same for a row that is already locked. */
export function assertUnmodified(updatedAt: string, expectedUpdatedAt: string | undefined): void {
  if (expectedUpdatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(expectedUpdatedAt))
    throw apiError('CONFLICT')
}
