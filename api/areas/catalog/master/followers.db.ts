import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

const followerColumns = [
  'f.merchant_id',
  'f.category_ids',
  'f.link_by',
  'f.keeps_values',
  'm.is_pos_managed',
  'm.name',
] as const

const followers = (db: Db) =>
  db
    .selectFrom('menu_follower as f')
    .innerJoin('merchant as m', 'm.id', 'f.merchant_id')
    .select(followerColumns)
    .where('m.deleted_at', 'is', null)

/** Locks a store that follows, so that changes are applied to it one after the other. */
export const lockFollower = (db: Db, merchantId: string) =>
  followers(db).where('f.merchant_id', '=', merchantId).forNoKeyUpdate('f').executeTakeFirst()
export type Follower = NonNullable<Awaited<ReturnType<typeof lockFollower>>>

/** Whether and how a store follows. */
export const followerOf = (db: Db, merchantId: string) =>
  followers(db).where('f.merchant_id', '=', merchantId).executeTakeFirst()

export const followersCount = async (db: Db) =>
  (await db
    .selectFrom('menu_follower')
    .select([
      sql<number>`count(*)`.as('stores'),
      sql<number>`count(*) filter (where applied_at is null or applied_at < requested_at)`.as('updating'),
    ])
    .executeTakeFirst()) ?? { stores: 0, updating: 0 }

/** Marks stores as having changes to come. Null: all that follow. Returns those that follow. */
export const requestChanges = async (db: Db, merchantIds: readonly string[] | null): Promise<string[]> =>
  (
    await db
      .updateTable('menu_follower')
      .set({ requested_at: db.now })
      .$if(merchantIds !== null, (query) =>
        query.where('merchant_id', '=', (eb) => eb.fn.any(eb.val([...(merchantIds ?? [])]))),
      )
      .returning('merchant_id')
      .execute()
  ).map(({ merchant_id }) => merchant_id)

export const insertFollowers = (
  db: Db,
  merchantIds: readonly string[],
  row: Pick<Insertable<Tables['menu_follower']>, 'category_ids' | 'link_by' | 'keeps_values'>,
) =>
  db
    .insertInto('menu_follower')
    .values(merchantIds.map((merchant_id) => ({ ...row, merchant_id, requested_at: db.now })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'merchant_id']).doUpdateSet({ ...row, requested_at: db.now }),
    )
    .execute()

export const deleteFollowers = async (db: Db, merchantIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .deleteFrom('menu_follower')
      .where('merchant_id', '=', (eb) => eb.fn.any(eb.val([...merchantIds])))
      .returning('merchant_id')
      .execute()
  ).map(({ merchant_id }) => merchant_id)

/** Notes that everything requested until then has been applied, and how many new products wait; null: as many as before. */
export const markApplied = (db: Db, merchantId: string, requestedAt: string, waiting: number | null) =>
  db
    .updateTable('menu_follower')
    .set({
      applied_at: sql<string>`greatest(applied_at, ${requestedAt}::timestamptz)`,
      ...(waiting === null ? {} : { waiting }),
    })
    .where('merchant_id', '=', merchantId)
    .execute()

export const setWaiting = (db: Db, merchantId: string, waiting: number) =>
  db.updateTable('menu_follower').set({ waiting }).where('merchant_id', '=', merchantId).execute()
