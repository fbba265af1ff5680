import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

const columns = ['id', 'name', 'translations', 'view', 'image', 'sort_order', 'status'] as const

/** The categories of the master menu that a store follows. Null: all. */
export const masterCategories = (db: Db, sourceMerchantId: string, ids: readonly string[] | null) =>
  db
    .selectFrom('product_category')
    .select(columns)
    .where('merchant_id', '=', sourceMerchantId)
    .$if(ids !== null, (query) => query.where('id', '=', (eb) => eb.fn.any(eb.val([...(ids ?? [])]))))
    .orderBy('id')
    .execute()
export type MasterCategory = Awaited<ReturnType<typeof masterCategories>>[number]

/** The categories of a store: those that follow, and those that could be linked by their name. */
export const lockStoreCategories = (db: Db, merchantId: string) =>
  db
    .selectFrom('product_category')
    .select([...columns, 'source_id', 'overrides', 'source_removed_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export type StoreCategory = Awaited<ReturnType<typeof lockStoreCategories>>[number]

export type WrittenCategory = Omit<MasterCategory, 'id'> & {
  id: string
  source_id: string | null
  overrides: readonly string[]
  is_removed: boolean
}
const recordColumns = sql`id uuid, source_id uuid, overrides jsonb, is_removed boolean, name text, translations jsonb,
  view text, image text, sort_order int, status text`

export async function writeCategories(db: Db, rows: readonly WrittenCategory[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update product_category as c set name = w.name, translations = w.translations, view = w.view, image = w.image,
      sort_order = w.sort_order, status = w.status, source_id = w.source_id,
      overrides = array(select jsonb_array_elements_text(w.overrides)),
      source_removed_at = case when w.is_removed then coalesce(c.source_removed_at, ${db.now}::timestamptz) end,
      updated_at = ${db.now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as w (${recordColumns})
    where c.tenant_id = ${db.scope.tenantId} and c.id = w.id`.execute(db)
}

export async function insertCategories(db: Db, merchantId: string, rows: readonly WrittenCategory[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into product_category (tenant_id, id, merchant_id, source_id, name, translations, view, image, sort_order,
      status, created_at, updated_at)
    select ${db.scope.tenantId}::uuid, w.id, ${merchantId}::uuid, w.source_id, w.name, w.translations, w.view, w.image,
      w.sort_order, w.status, ${db.now}::timestamptz, ${db.now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as w (${recordColumns})
    on conflict do nothing`.execute(db)
}
