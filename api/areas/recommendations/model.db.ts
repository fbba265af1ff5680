import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { maxEarlierMerchants, maxNeighbours } from './scores.rules.ts'
import type { CountedOrder, ItemCount, PairCount } from './scores.rules.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

/** A model, locked for the transaction: only one process at a time adds to it. */
export const lockModel = (db: Db, generation: number) =>
  db
    .selectFrom('recommendation_model')
    .select(['generation', 'is_served'])
    .where('generation', '=', generation)
    .forUpdate()
    .executeTakeFirst()

export const findServedModel = (db: Db) =>
  db
    .selectFrom('recommendation_model')
    .select(['generation', 'trained_at'])
    .where('is_served', '=', true)
    .executeTakeFirst()

/** Begins a model that contains no orders yet, and later those after `since`. */
export async function insertModel(db: Db, since: string): Promise<number> {
  const { last } = await db
    .selectFrom('recommendation_model')
    .select((eb) => eb.fn.max('generation').as('last'))
    .executeTakeFirstOrThrow()
  const generation = (last ?? 0) + 1
  await db
    .insertInto('recommendation_model')
    .values({ generation, cursor_at: since, cursor_id: firstId, is_served: false })
    .execute()
  return generation
}

/** Orders after a point in time until another. The index of the newest orders serves both. */
export const countPlacedOrders = (db: Db, since: string, until: string) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('placed_at', '>', since)
    .where('placed_at', '<=', until)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export type ReadOrder = CountedOrder & { id: string; placed_at: string; is_sold: boolean }

/** The next orders after the cursor, the oldest first, with their products and the customer's earlier merchants. */
export async function readNextOrders(db: Db, generation: number, until: string, limit: number): Promise<ReadOrder[]> {
  const tenant = db.scope.tenantId
  // A timestamp that JavaScript reads loses its microseconds, so the cursor stays in the database.
  const cursor = (column: 'cursor_at' | 'cursor_id') =>
    sql`(select ${sql.ref(column)} from recommendation_model where tenant_id = ${tenant} and generation = ${generation})`
  const { rows } = await sql<{
    id: string
    placed_at: string
    merchant_id: string
    is_sold: boolean
    products: string[]
    earlier: string[]
  }>`
    select o.id, o.placed_at, o.merchant_id, o.order_status <> 'cancelled' as is_sold, lines.products, earlier.merchants as earlier
      from (select id, placed_at, merchant_id, customer_id, order_status, created_at from orders
             where tenant_id = ${tenant} and placed_at is not null and (placed_at, id) > (${cursor('cursor_at')}, ${cursor('cursor_id')})
               and placed_at <= ${until}::timestamptz
             order by placed_at, id limit ${limit}) o
     cross join lateral (
       select coalesce(array_agg(distinct l.product_id), '{}') as products from order_line l
        where l.tenant_id = ${tenant} and l.order_id = o.id) lines
     cross join lateral (
       select coalesce(array_agg(distinct b.merchant_id), '{}') as merchants from (
         select merchant_id from orders e
          where e.tenant_id = ${tenant} and e.customer_id = o.customer_id and e.created_at < o.created_at
            and e.placed_at is not null and e.order_status <> 'cancelled'
          order by e.created_at desc, e.id desc limit ${maxEarlierMerchants}) b
        where b.merchant_id <> o.merchant_id) earlier
     order by o.placed_at, o.id`.execute(db)
  return rows.map(({ earlier, ...row }) => ({ ...row, at: Date.parse(row.placed_at), earlierMerchants: earlier }))
}

/** Adds counts to a model. Sorted, so that no two transactions wait for each other in a circle. */
export async function addCounts(
  db: Db,
  generation: number,
  { items, pairs }: { items: readonly ItemCount[]; pairs: readonly PairCount[] },
): Promise<void> {
  const tenant = db.scope.tenantId
  await sql`
    insert into recommendation_item as t (tenant_id, generation, kind, item_id, merchant_id, weight, recent, orders)
    select ${tenant}, ${generation}, n.* from jsonb_to_recordset(${json(items)}::jsonb)
           as n (kind text, item_id uuid, merchant_id uuid, weight float8, recent float8, orders bigint)
     order by n.kind, n.item_id
    on conflict (tenant_id, generation, kind, item_id) do update
       set weight = t.weight + excluded.weight, recent = t.recent + excluded.recent, orders = t.orders + excluded.orders`.execute(
    db,
  )
  if (pairs.length === 0) return
  await sql`
    insert into recommendation_pair as t (tenant_id, generation, kind, item_id, other_id, merchant_id, weight, orders)
    select ${tenant}, ${generation}, n.* from jsonb_to_recordset(${json(pairs)}::jsonb)
           as n (kind text, item_id uuid, other_id uuid, merchant_id uuid, weight float8, orders bigint)
     order by n.kind, n.item_id, n.other_id
    on conflict (tenant_id, generation, kind, item_id, other_id) do update
       set weight = t.weight + excluded.weight, orders = t.orders + excluded.orders`.execute(db)
  await dropLightPairs(db, generation, [...new Set(pairs.map(({ item_id }) => item_id))])
}

/** Keeps the heaviest pairs of these items. Deletes by row address: a join could be planned badly while the tables grow. */
async function dropLightPairs(db: Db, generation: number, itemIds: readonly string[]): Promise<void> {
  const tenant = db.scope.tenantId
  await sql`
    delete from recommendation_pair where tenant_id = ${tenant} and ctid = any(array(
      select address from (
        select ctid as address, row_number() over (partition by kind, item_id order by weight desc, other_id) as place
          from recommendation_pair
         where tenant_id = ${tenant} and generation = ${generation} and kind in ('product', 'merchant')
           and item_id = any(${itemIds}::uuid[])) ranked
       where place > ${maxNeighbours}))`.execute(db)
}

export const moveCursor = (db: Db, generation: number, last: ReadOrder, orders: number) =>
  sql`
  update recommendation_model m set cursor_at = o.placed_at, cursor_id = o.id, orders = m.orders + ${orders}
    from orders o
   where o.tenant_id = ${db.scope.tenantId} and o.id = ${last.id}
     and m.tenant_id = ${db.scope.tenantId} and m.generation = ${generation}`.execute(db)

export const setTrained = (db: Db, generation: number) =>
  db.updateTable('recommendation_model').set({ trained_at: db.now }).where('generation', '=', generation).execute()

/** Serves a model instead of the one before, which is then deleted in steps. */
export async function serveModel(db: Db, generation: number): Promise<void> {
  await db.updateTable('recommendation_model').set({ is_served: false }).where('is_served', '=', true).execute()
  await db
    .updateTable('recommendation_model')
    .set({ is_served: true, trained_at: db.now })
    .where('generation', '=', generation)
    .execute()
}

/** Models other than these. */
export const findOtherModels = (db: Db, generations: readonly number[]) =>
  db
    .selectFrom('recommendation_model')
    .select('generation')
    .where('generation', 'not in', [...generations])
    .execute()
    .then((rows) => rows.map(({ generation }) => generation))

/** Deletes a model, at most `limit` rows of a table at a time. Returns whether more remain. */
export async function deleteModelRows(db: Db, generation: number, limit: number): Promise<boolean> {
  const tenant = db.scope.tenantId
  for (const table of ['recommendation_pair', 'recommendation_item']) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenant} and ctid = any(array(
        select ctid from ${sql.table(table)} where tenant_id = ${tenant} and generation = ${generation} limit ${limit}))`.execute(
      db,
    )
    if (Number(numAffectedRows) === limit) return true
  }
  await db.deleteFrom('recommendation_model').where('generation', '=', generation).execute()
  return false
}
