import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern } from '#api/platform/db/listing.ts'

const maxProducts = 20

/** Products of a merchant by name, whether they can be sold or not. */
export const listProductsByName = (db: Db, merchantId: string, search: string) =>
  db
    .selectFrom('product')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where('panel_text', 'like', foldedPattern(search)))
    .orderBy('name')
    .orderBy('id')
    .limit(maxProducts)
    .execute()
