import { apiError } from '../api-error.ts'
import type { Db } from './db.ts'

type VersionedTable = 'app_user' | 'merchant' | 'merchant_category' | 'product' | 'product_category'

/** Holds the row until the transaction ends and refuses to write over what was written since `expectedUpdatedAt`, its updated_at as somebody read it. */
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

/** The same for a row that is held already. */
export function assertUnmodified(updatedAt: string, expectedUpdatedAt: string | undefined): void {
  if (expectedUpdatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(expectedUpdatedAt))
    throw apiError('CONFLICT')
}
