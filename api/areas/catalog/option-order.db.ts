import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** The sort order for a new option at the end of the merchant's list. */
export const nextOptionSortOrder = (db: Db) =>
  db
    .selectFrom('product_option')
    .select(sql<number>`coalesce(max(sort_order) + 1, 0)`.as('next'))
    .where('merchant_id', '=', db.merchantId)
    .where('owner_product_id', 'is', null)
    .executeTakeFirstOrThrow()

/** Shifts the following options to leave a free position after this option, even if several share its position. */
export const shiftOptionsAfter = (db: Db, sortOrder: number, id: string) =>
  db
    .updateTable('product_option')
    .set({ sort_order: sql<number>`sort_order + 2` })
    .where('merchant_id', '=', db.merchantId)
    .where('owner_product_id', 'is', null)
    .where((eb) =>
      eb.or([eb('sort_order', '>', sortOrder), eb.and([eb('sort_order', '=', sortOrder), eb('id', '>', id)])]),
    )
    .execute()
