import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { PushedRow } from './push-rows.rules.ts'

/** Keeps what a push did at a store. A record that it changes again keeps its first values from before. */
export async function insertRows(
  db: Db,
  pushId: string,
  merchantId: string,
  rows: readonly PushedRow[],
): Promise<void> {
  const product_count = rows.filter(({ record }) => record === 'product').length
  await db
    .insertInto('menu_push_store')
    .values({ push_id: pushId, merchant_id: merchantId, product_count })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'push_id', 'merchant_id'])
        .doUpdateSet((eb) => ({ product_count: eb('menu_push_store.product_count', '+', product_count) })),
    )
    .execute()
  await sql`insert into menu_push_row (tenant_id, push_id, merchant_id, record, record_id, action, name, before, after)
    select ${db.scope.tenantId}::uuid, ${pushId}::uuid, ${merchantId}::uuid, w.record, w.record_id, w.action, w.name, w.before, w.after
      from jsonb_to_recordset(${json(rows)}::jsonb)
        as w (record text, record_id uuid, action text, name text, before jsonb, after jsonb)
    on conflict (tenant_id, push_id, merchant_id, record, record_id) do update
      set before = excluded.before || menu_push_row.before, after = menu_push_row.after || excluded.after,
        action = case when excluded.action = 'deleted' then 'deleted' else menu_push_row.action end`.execute(db)
}

export type PushPart = { pushId: string; merchantId: string }

const rowsOf = (db: Db, { pushId, merchantId }: PushPart) =>
  db.selectFrom('menu_push_row').where('push_id', '=', pushId).where('merchant_id', '=', merchantId)

/**
 * The next rows of an undo: first what existed before the push, then what it has created, and each with the records that
 * others need first.
 */
export const rowsToUndo = (db: Db, part: PushPart, limit: number) =>
  rowsOf(db, part)
    .select(['record', 'record_id', 'action', 'name', 'before', 'after'])
    .where('kept_reason', 'is', null)
    .orderBy(sql`action = 'created'`)
    .orderBy(sql`array_position(array['product', 'option', 'category'], record)`)
    .orderBy('record_id')
    .limit(limit)
    .execute()

/** All products that the push has created at the store and that its undo has not reached. */
export const createdProducts = async (db: Db, part: PushPart): Promise<string[]> =>
  (
    await rowsOf(db, part)
      .select('record_id')
      .where('record', '=', 'product')
      .where('action', '=', 'created')
      .where('kept_reason', 'is', null)
      .execute()
  ).map(({ record_id }) => record_id)

export const deleteRows = (db: Db, { pushId, merchantId }: PushPart, recordIds: readonly string[]) =>
  db
    .deleteFrom('menu_push_row')
    .where('push_id', '=', pushId)
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', (eb) => eb.fn.any(eb.val([...recordIds])))
    .where('kept_reason', 'is', null)
    .execute()
