import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { Tables } from '#api/platform/tables.ts'

export const masterMenuRow = (db: Db) =>
  db
    .selectFrom('master_menu')
    .select(['source_merchant_id as merchant_id', 'store_fields', 'new_products', 'updated_at'])
    .executeTakeFirst()

export const lockMasterMenu = (db: Db) =>
  db
    .selectFrom('master_menu')
    .select(['source_merchant_id as merchant_id', 'updated_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export const saveMasterMenu = (
  db: Db,
  {
    merchant_id,
    ...row
  }: Pick<Insertable<Tables['master_menu']>, 'store_fields' | 'new_products'> & {
    merchant_id: string
  },
) => {
  const columns = { ...row, source_merchant_id: merchant_id, updated_at: db.now }
  return db
    .insertInto('master_menu')
    .values(columns)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
    .execute()
}

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

/** Those of the merchants that can follow: they sell products in this currency, and are not the source itself. */
export const eligibleStores = async (db: Db, sourceId: string, merchantIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('merchant')
      .select('id')
      .where('id', '=', (eb) => eb.fn.any(eb.val([...merchantIds])))
      .where('id', '!=', sourceId)
      .where('merchant_type', '=', 'ecommerce')
      .where('currency', '=', (eb) => eb.selectFrom('merchant').select('currency').where('id', '=', sourceId))
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ id }) => id)

export const sourceMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'merchant_type', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The categories of a merchant, in order, at most as many as a store can choose from. */
export const categoriesOf = (db: Db, merchantId: string) =>
  db
    .selectFrom('product_category')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('sort_order')
    .orderBy('name')
    .limit(500)
    .execute()

export const countSourceProducts = async (db: Db, merchantId: string): Promise<number> =>
  (
    await db
      .selectFrom('product')
      .select(sql<number>`count(*)`.as('n'))
      .where('merchant_id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n

export async function pageOfStores(db: Db, sourceId: string, input: SearchInput & { follows?: boolean | undefined }) {
  const stores = db
    .selectFrom('merchant as m')
    .leftJoin('menu_follower as f', 'f.merchant_id', 'm.id')
    .select([
      'm.id as _id',
      'm.name',
      'm.is_pos_managed',
      'f.merchant_id as follows',
      'f.category_ids',
      'f.requested_at',
      'f.applied_at',
      'f.waiting',
      sql<number>`(select count(*) from product p where p.tenant_id = m.tenant_id and p.merchant_id = m.id
        and p.overrides <> '{}' and p.deleted_at is null)`.as('override_count'),
    ])
    .where('m.deleted_at', 'is', null)
    .where('m.merchant_type', '=', 'ecommerce')
    .where('m.id', '!=', sourceId)
    .where('m.currency', '=', (eb) => eb.selectFrom('merchant').select('currency').where('id', '=', sourceId))
    .where(containsText('m.name', input.search))
    .$if(input.follows !== undefined, (query) =>
      query.where('f.merchant_id', input.follows === true ? 'is not' : 'is', null),
    )
  return listPage(stores, input, { sorts: ['name'], defaultSort: 'name', table: 'm' })
}

export const storesByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'is_pos_managed'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('name')
    .execute()
