import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

/** Options that follow: own ones of these products, or those with these ids. */
export const followingOptions = (db: Db, by: { productIds: readonly string[] } | { ids: readonly string[] }) =>
  db
    .selectFrom('product_option')
    .select([
      'id',
      'merchant_id',
      'owner_product_id',
      'name',
      'translations',
      'type',
      'is_required',
      sql<{ min: number; max: number }>`json_build_object('min', range_min, 'max', range_max)`.as('range'),
      'included_quantity',
      'included_rule',
      'view',
      'image',
      'description',
      'values',
      'status',
      'sort_order',
      'source_removed_at',
    ])
    .where('source_id', 'is not', null)
    .where(
      'productIds' in by ? 'owner_product_id' : 'id',
      '=',
      sql<string>`any(${'productIds' in by ? [...by.productIds] : [...by.ids]}::uuid[])`,
    )
    .execute()

export const followingCategory = (db: Db, id: string) =>
  db
    .selectFrom('product_category')
    .select(['id', 'merchant_id', 'name', 'translations', 'view', 'image', 'sort_order', 'status', 'source_removed_at'])
    .where('id', '=', id)
    .where('source_id', 'is not', null)
    .executeTakeFirst()

export const posManagedMerchants = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('merchant')
        .select('id')
        .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .where('is_pos_managed', '=', true)
        .execute()
    ).map(({ id }) => id),
  )

/** Removes fields from the overrides of products. Returns the products of the master menu that they follow, by merchant. */
export async function removeOverrides(
  db: Db,
  rows: readonly { id: string; fields: readonly string[] }[],
): Promise<Map<string, string[]>> {
  const { rows: changed } = await sql<{ merchant_id: string; source_id: string }>`update product as p
      set overrides = array(select one from unnest(p.overrides) as one where not w.fields ? one)
    from jsonb_to_recordset(${json(rows)}::jsonb) as w (id uuid, fields jsonb)
    where p.tenant_id = ${db.scope.tenantId} and p.id = w.id and p.source_id is not null
    returning p.merchant_id, p.source_id`.execute(db)
  return new Map(
    [...Map.groupBy(changed, ({ merchant_id }) => merchant_id)].map(([merchantId, group]) => [
      merchantId,
      group.map(({ source_id }) => source_id),
    ]),
  )
}

const tables = { product: 'product', category: 'product_category', option: 'product_option' } as const

/** Adds fields to the overrides of records. */
export async function addOverrides(
  db: Db,
  record: keyof typeof tables,
  rows: readonly { id: string; fields: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update ${sql.table(tables[record])} as r set overrides = array(select distinct one from unnest(r.overrides ||
      array(select jsonb_array_elements_text(w.fields))) as one order by one)
    from jsonb_to_recordset(${json(rows)}::jsonb) as w (id uuid, fields jsonb)
    where r.tenant_id = ${db.scope.tenantId} and r.id = w.id`.execute(db)
}
