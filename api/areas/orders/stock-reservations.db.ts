import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { sqlAssert } from '#api/platform/db/sql-assert.ts'
import { prepared } from '#api/platform/db/prepared.ts'

export type StockReservation = { product_id: string; quantity: number }

/**
 * Reserves stock of products with tracked inventory. Returns the products without enough stock, and those that ran
 * out. Products are locked in id order to avoid deadlocks.
 */
export async function reserveStock(
  db: Db,
  reservations: readonly StockReservation[],
): Promise<{ missing: StockReservation[]; ranOut: string[] }> {
  if (reservations.length === 0) return { missing: [], ranOut: [] }
  const rows = await reserveAll(db, { ...sortedByProduct(reservations), now: db.now })
  const left = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  return {
    missing: reservations.filter(({ product_id }) => !left.has(product_id)),
    ranOut: rows.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : [])),
  }
}

/** Locks these products. Returns whether there is enough of each. */
export async function lockStock(db: Db, reservations: readonly StockReservation[]): Promise<boolean> {
  if (reservations.length === 0) return true
  const rows = await db
    .selectFrom('product')
    .select(['id', 'quantity'])
    .where(
      'id',
      'in',
      reservations.map(({ product_id }) => product_id),
    )
    .where('track_inventory', '=', true)
    .where('stock_status', '=', 'in_stock')
    .orderBy('id')
    .forUpdate()
    .execute()
  const left = new Map(rows.map(({ id, quantity }) => [id, quantity ?? 0]))
  return reservations.every(({ product_id, quantity }) => (left.get(product_id) ?? 0) >= quantity)
}

type StockChanges = { ids: string[]; counts: number[]; now: string }

function sortedByProduct(reservations: readonly StockReservation[]): Omit<StockChanges, 'now'> {
  const sorted = reservations.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  return { ids: sorted.map(({ product_id }) => product_id), counts: sorted.map(({ quantity }) => quantity) }
}

const quantitiesByProduct = ({ ids, counts }: Omit<StockChanges, 'now'>) =>
  sql<number>`(${counts}::int[])[array_position(${ids}::uuid[], id)]`

const reserveAll = prepared((db, { ids, counts, now }: StockChanges) => {
  const needed = quantitiesByProduct({ ids, counts })
  return db
    .updateTable('product')
    .set((column) => ({
      quantity: sql<number>`quantity - ${needed}`,
      stock_status: column
        .case()
        .when('quantity', '=', needed)
        .then('out_of_stock' as const)
        .else(column.ref('stock_status'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('track_inventory', '=', true)
    .where('quantity', '>=', needed)
    .where('stock_status', '=', 'in_stock')
    .returning(['id', 'quantity'])
})

/** Subtracts stock. Aborts the transaction unless every product keeps at least one unit. */
export async function subtractStockOrAbort(db: Db, reservations: readonly StockReservation[]): Promise<void> {
  if (reservations.length > 0) await stockAssertion(db, { ...sortedByProduct(reservations), now: db.now })
}

const stockAssertion = prepared((db, { ids, counts, now }: StockChanges) => {
  const needed = quantitiesByProduct({ ids, counts })
  return db
    .updateTable('product')
    .set({
      quantity: sql<number>`case when ${sqlAssert(sql`track_inventory and stock_status = 'in_stock' and quantity > ${needed}`)} then quantity - ${needed} end`,
      updated_at: now,
    })
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
})

/** Returns stock of cancelled orders. Returns the products that are in stock again. */
export async function releaseStock(db: Db, reservations: readonly StockReservation[]): Promise<string[]> {
  const sorted = reservations.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  const rows = await Promise.all(
    sorted.map(({ product_id, quantity }) =>
      db
        .updateTable('product')
        .set((column) => ({
          quantity: sql<number>`quantity + ${quantity}`,
          stock_status: column
            .case()
            .when('quantity', '=', 0)
            .then('in_stock' as const)
            .else(column.ref('stock_status'))
            .end(),
          updated_at: db.now,
        }))
        .where('id', '=', product_id)
        .where('track_inventory', '=', true)
        .returning(['id', 'quantity'])
        .executeTakeFirst(),
    ),
  )
  return sorted.filter(({ quantity }, index) => rows[index]?.quantity === quantity).map(({ product_id }) => product_id)
}
