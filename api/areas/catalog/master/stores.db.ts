import { sql } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'

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
