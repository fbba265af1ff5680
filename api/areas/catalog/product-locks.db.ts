import type { Db } from '#api/platform/db/db.ts'

/**
 * Locks products until the transaction ends. Rows are locked in id order, so that concurrent bulk changes do not
 * deadlock.
 */
export const lockProducts = (db: Db, ids: readonly string[]) =>
  lockProductRows(db)
    .select(['sku', 'description', 'status', 'selling_price', 'cost_price', 'is_taxable', 'source_id'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()

/** Locks a product and all products after it in its merchant's list, in id order. */
export const lockedFrom = (db: Db, id: string) =>
  lockProductRows(db)
    .where('merchant_id', '=', (eb) => eb.selectFrom('product').select('merchant_id').where('id', '=', id))
    .where((eb) =>
      eb(
        eb.refTuple('sort_order', 'id'),
        '>=',
        eb.selectFrom('product').select(['sort_order', 'id']).where('id', '=', id).$asTuple('sort_order', 'id'),
      ),
    )
    .execute()

const lockProductRows = (db: Db) =>
  db
    .selectFrom('product')
    .select([
      'id',
      'merchant_id',
      'name',
      'sort_order',
      'track_inventory',
      'quantity',
      'stock_status',
      'instruction_enabled',
      'instruction_required',
    ])
    .where('deleted_at', 'is', null)
    .$if(db.scope.merchantId !== null, (qb) => qb.where('merchant_id', '=', db.scope.merchantId ?? ''))
    .orderBy('id')
    .forNoKeyUpdate()
export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number]
