import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { LockedProduct } from './product-locks.db.ts'

/** The sort order for a new product at the end of the merchant's list. */
export const nextProductSortOrder = (db: Db, merchantId: string) =>
  db
    .selectFrom('product')
    .select(sql<number>`coalesce(max(sort_order) + 1, 0)`.as('next'))
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/**
 * Shifts the following products to leave a free position after this product, even if several share its position.
 */
export const shiftProductsAfter = (
  db: Db,
  { id, merchant_id, sort_order }: Pick<LockedProduct, 'id' | 'merchant_id' | 'sort_order'>,
) =>
  db
    .updateTable('product')
    .set({ sort_order: sql<number>`sort_order + 2` })
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('sort_order', '>', sort_order), eb.and([eb('sort_order', '=', sort_order), eb('id', '>', id)])]),
    )
    .execute()
