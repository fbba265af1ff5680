import type { Db } from '#api/platform/db/db.ts'
import { foldedPattern } from '#api/platform/db/listing.ts'

const maxProducts = 20

/** Ids of a merchant's products, by name; with `isSellable` only those that can be sold now. */
export const listProductIds = (db: Db, merchantId: string, search: string, { isSellable }: { isSellable: boolean }) =>
  db
    .selectFrom('product')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .$if(isSellable, (query) => query.where('status', '=', 'active').where('stock_status', '=', 'in_stock'))
    .$if(search !== '', (query) => query.where('panel_text', 'like', foldedPattern(search)))
    .orderBy('name')
    .orderBy('id')
    .limit(maxProducts)
    .execute()
