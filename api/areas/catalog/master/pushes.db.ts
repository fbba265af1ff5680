import { sql } from 'kysely'
import type { MenuPush } from '#contract/areas/catalog/menu-pushes.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { listPage } from '#api/platform/db/listing.ts'

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
