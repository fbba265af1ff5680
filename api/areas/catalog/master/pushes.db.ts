import { sql } from 'kysely'
import type { KeptReason, MenuPush } from '#contract/areas/catalog/menu-pushes.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { listPage } from '#api/platform/db/listing.ts'
import type { PushedRow } from './push-rows.rules.ts'

/** A push that is recorded, so that it can be undone. */
export type RecordedPush = Pick<MenuPush, 'kind' | 'actor_name' | 'product_name'> & { id: string }

const pushes = (db: Db) =>
  db
    .selectFrom('menu_push as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('menu_push_store as s')
          .select([
            sql<number>`count(*)`.as('store_count'),
            sql<number>`coalesce(sum(s.product_count), 0)::int`.as('product_count'),
            sql<number>`coalesce(sum(s.kept_count), 0)::int`.as('kept_count'),
            sql<number>`count(s.undone_at)`.as('undone_count'),
          ])
          .whereRef('s.push_id', '=', 'p.id')
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.kind',
      'p.actor_name',
      'p.product_name',
      'p.created_at',
      'p.undo_requested_at',
      'p.undone_by',
      't.store_count',
      't.product_count',
      't.kept_count',
      't.undone_count',
    ])
export type PushRow = NonNullable<Awaited<ReturnType<typeof findPush>>>

export const findPush = (db: Db, id: string) => pushes(db).where('p.id', '=', id).executeTakeFirst()

export const pageOfPushes = (db: Db, input: { page: number; limit: number }) =>
  listPage(pushes(db), input, { sorts: ['created_at'], defaultSort: '-created_at', table: 'p' })

/** Records a push. One that is recorded already stays. */
export const insertPush = (db: Db, push: RecordedPush) =>
  db
    .insertInto('menu_push')
    .values({ ...push, created_at: db.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Locks a push until the transaction ends: no part of it is applied meanwhile. */
export const lockPush = (db: Db, id: string) =>
  db.selectFrom('menu_push').select(['id', 'created_at']).where('id', '=', id).forUpdate().executeTakeFirst()

export const markUndoRequested = (db: Db, id: string) =>
  db
    .updateTable('menu_push')
    .set({ undo_requested_at: db.now, undone_by: db.actor.name })
    .where('id', '=', id)
    .execute()

/** Whether somebody has begun to undo the push. */
export const isPushUndone = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('menu_push')
    .select('id')
    .where('id', '=', id)
    .where('undo_requested_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Whether nobody has begun to undo the push. Nobody does until the transaction ends. */
export const sharePush = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('menu_push').select('undo_requested_at').where('id', '=', id).forShare().executeTakeFirst())
    ?.undo_requested_at === null

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

/** The stores of a push at which an undo is not complete. */
export const storesToUndo = async (db: Db, pushId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('menu_push_store')
      .select('merchant_id')
      .where('push_id', '=', pushId)
      .where('undone_at', 'is', null)
      .orderBy('merchant_id')
      .execute()
  ).map(({ merchant_id }) => merchant_id)

type Part = { pushId: string; merchantId: string }

const rowsOf = (db: Db, { pushId, merchantId }: Part) =>
  db.selectFrom('menu_push_row').where('push_id', '=', pushId).where('merchant_id', '=', merchantId)

/**
 * The next rows of an undo: first what existed before the push, then what it has created, and each with the records that
 * others need first.
 */
export const rowsToUndo = (db: Db, part: Part, limit: number) =>
  rowsOf(db, part)
    .select(['record', 'record_id', 'action', 'name', 'before', 'after'])
    .where('kept_reason', 'is', null)
    .orderBy(sql`action = 'created'`)
    .orderBy(sql`array_position(array['product', 'option', 'category'], record)`)
    .orderBy('record_id')
    .limit(limit)
    .execute()

/** All products that the push has created at the store and that its undo has not reached. */
export const createdProducts = async (db: Db, part: Part): Promise<string[]> =>
  (
    await rowsOf(db, part)
      .select('record_id')
      .where('record', '=', 'product')
      .where('action', '=', 'created')
      .where('kept_reason', 'is', null)
      .execute()
  ).map(({ record_id }) => record_id)

export const deleteRows = (db: Db, { pushId, merchantId }: Part, recordIds: readonly string[]) =>
  db
    .deleteFrom('menu_push_row')
    .where('push_id', '=', pushId)
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', (eb) => eb.fn.any(eb.val([...recordIds])))
    .where('kept_reason', 'is', null)
    .execute()

export type KeptRow = { record_id: string; reason: KeptReason }

/** Notes records that an undo leaves as they are, and counts them. */
export async function keepRows(db: Db, { pushId, merchantId }: Part, kept: readonly KeptRow[]): Promise<void> {
  if (kept.length === 0) return
  await sql`with kept as (update menu_push_row r set kept_reason = w.reason, before = '{}', after = '{}'
      from jsonb_to_recordset(${json(kept)}::jsonb) as w (record_id uuid, reason text)
      where r.tenant_id = ${db.scope.tenantId} and r.push_id = ${pushId} and r.merchant_id = ${merchantId}
        and r.record_id = w.record_id and r.kept_reason is null returning 1)
    update menu_push_store s set kept_count = s.kept_count + (select count(*) from kept)
    where s.tenant_id = ${db.scope.tenantId} and s.push_id = ${pushId} and s.merchant_id = ${merchantId}`.execute(db)
}

export const markStoreUndone = (db: Db, { pushId, merchantId }: Part) =>
  db
    .updateTable('menu_push_store')
    .set({ undone_at: db.now })
    .where('push_id', '=', pushId)
    .where('merchant_id', '=', merchantId)
    .execute()

export const keptRecords = (db: Db, pushId: string, limit: number) =>
  db
    .selectFrom('menu_push_row as r')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .select([
      'r.record',
      'r.record_id',
      'r.name',
      'r.merchant_id',
      'm.name as merchant_name',
      'r.kept_reason as reason',
    ])
    .where('r.push_id', '=', pushId)
    .where('r.kept_reason', 'is not', null)
    .orderBy('m.name')
    .orderBy('r.name')
    .limit(limit)
    .$narrowType<{ reason: KeptReason }>()
    .execute()

/** The name of a product. */
export const productName = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('product').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

/** Who was the last to change one of these products since a time, if it is known. */
export const lastEditor = async (db: Db, productIds: readonly string[], since: string): Promise<string | null> =>
  (
    await db
      .selectFrom('audit')
      .select('actor_name')
      .where('subject', '=', (eb) => eb.fn.any(eb.val(productIds.map((id) => `product:${id}`))))
      .where('at', '>=', since)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.actor_name ?? null

const purgeBatch = 5_000

/** Deletes, for all tenants, what pushes before `rowsBefore` did, and pushes before `pushesBefore`. */
export async function purgePushes(
  { platformPool }: AppServices,
  { rowsBefore, pushesBefore }: { rowsBefore: string; pushesBefore: string },
): Promise<number> {
  await platformPool.query('delete from menu_push where created_at < $1', [pushesBefore])
  const statement = `delete from menu_push_row where (tenant_id, push_id, merchant_id, record, record_id) in (
      select r.tenant_id, r.push_id, r.merchant_id, r.record, r.record_id from menu_push p
        join menu_push_row r on r.tenant_id = p.tenant_id and r.push_id = p.id
       where p.created_at < $1 and r.kept_reason is null limit $2)`
  let deleted = 0
  for (;;) {
    const { rowCount } = await platformPool.query(statement, [rowsBefore, purgeBatch])
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < purgeBatch) return deleted
  }
}
