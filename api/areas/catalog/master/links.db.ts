import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { ProductLink } from './push-rows.rules.ts'

const hasAffectedRows = (...results: { numAffectedRows?: bigint }[]) =>
  results.some(({ numAffectedRows = 0n }) => numAffectedRows > 0n)

/** Brings the categories of products of a store in step with the master menu; whether any changed. Its own categories stay. */
export async function followCategoryLinks(db: Db, merchantId: string, productIds: readonly string[]): Promise<boolean> {
  const followed = sql`p.tenant_id = ${db.scope.tenantId} and p.merchant_id = ${merchantId} and p.id = any(${[...productIds]}::uuid[])
    and p.source_id is not null and p.source_removed_at is null and not 'category_ids' = any(p.overrides)`
  const removed = await sql`delete from product_category_link l using product p, product_category c
    where ${followed} and l.tenant_id = p.tenant_id and l.product_id = p.id and c.tenant_id = l.tenant_id and c.id = l.category_id
      and c.source_id is not null and not exists (select 1 from product_category_link ml
        where ml.tenant_id = p.tenant_id and ml.product_id = p.source_id and ml.category_id = c.source_id)`.execute(db)
  const wanted = sql`product p join product_category_link ml on ml.tenant_id = p.tenant_id and ml.product_id = p.source_id
    join product_category c on c.tenant_id = ml.tenant_id and c.merchant_id = p.merchant_id and c.source_id = ml.category_id`
  const added =
    await sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
    select p.tenant_id, p.merchant_id, c.id, p.id, ml.sort_order from ${wanted} where ${followed}
    on conflict (tenant_id, category_id, product_id) do nothing`.execute(db)
  const moved = await sql`update product_category_link l set sort_order = ml.sort_order from ${wanted}
    where ${followed} and l.tenant_id = p.tenant_id and l.category_id = c.id and l.product_id = p.id
      and l.sort_order <> ml.sort_order and not 'product_order' = any(c.overrides)`.execute(db)
  return hasAffectedRows(removed, added, moved)
}

/** The same for linked options. */
export async function followOptionLinks(db: Db, merchantId: string, productIds: readonly string[]): Promise<boolean> {
  const followed = sql`p.tenant_id = ${db.scope.tenantId} and p.merchant_id = ${merchantId} and p.id = any(${[...productIds]}::uuid[])
    and p.source_id is not null and p.source_removed_at is null and not 'option_ids' = any(p.overrides)`
  const removed = await sql`delete from product_option_link l using product p, product_option o
    where ${followed} and l.tenant_id = p.tenant_id and l.product_id = p.id and o.tenant_id = l.tenant_id and o.id = l.option_id
      and o.source_id is not null and not exists (select 1 from product_option_link ml
        where ml.tenant_id = p.tenant_id and ml.product_id = p.source_id and ml.option_id = o.source_id)`.execute(db)
  const added = await sql`insert into product_option_link (tenant_id, merchant_id, product_id, option_id, sort_order)
    select p.tenant_id, p.merchant_id, p.id, o.id, ml.sort_order
      from product p join product_option_link ml on ml.tenant_id = p.tenant_id and ml.product_id = p.source_id
      join product_option o on o.tenant_id = ml.tenant_id and o.merchant_id = p.merchant_id and o.source_id = ml.option_id
     where ${followed}
    on conflict (tenant_id, product_id, option_id) do update set sort_order = excluded.sort_order
      where product_option_link.sort_order <> excluded.sort_order`.execute(db)
  return hasAffectedRows(removed, added)
}

/** The links of products of a store to categories and options of the master menu. */
export const followedLinks = async (db: Db, merchantId: string, productIds: readonly string[]) => {
  if (productIds.length === 0) return []
  const ofProducts = sql`l.tenant_id = ${db.scope.tenantId} and l.merchant_id = ${merchantId}
    and l.product_id = any(${[...productIds]}::uuid[])`
  const { rows } =
    await sql<ProductLink>`select l.product_id, 'category' as kind, l.category_id as other_id, l.sort_order
      from product_category_link l join product_category c on c.tenant_id = l.tenant_id and c.id = l.category_id
     where ${ofProducts} and c.source_id is not null
    union all select l.product_id, 'option', l.option_id, l.sort_order
      from product_option_link l join product_option o on o.tenant_id = l.tenant_id and o.id = l.option_id
     where ${ofProducts} and o.source_id is not null`.execute(db)
  return rows
}

const markTables = { product: 'product', category: 'product_category', option: 'product_option' } as const

/** A store that left keeps its rows as its own. */
export async function detachRows(db: Db, merchantId: string): Promise<void> {
  for (const table of Object.values(markTables))
    await sql`update ${sql.table(table)} set source_id = null, overrides = '{}', source_removed_at = null
      where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and source_id is not null`.execute(db)
}

/** Removes overrides of products and, without `fields`, of their own options. Null: of everything that follows. Returns the sources of the products. */
export async function clearOverrides(
  db: Db,
  merchantId: string,
  productIds: readonly string[] | null,
  fields: readonly string[] | undefined,
): Promise<string[]> {
  const ofIds = productIds === null ? sql`true` : sql`p.id = any(${[...productIds]}::uuid[])`
  const left =
    fields === undefined
      ? sql`'{}'::text[]`
      : sql`array(select one from unnest(p.overrides) as one where not one = any(${[...fields]}::text[]))`
  if (fields === undefined || fields.includes('options'))
    await sql`update product_option o set overrides = '{}' from product p where p.tenant_id = ${db.scope.tenantId}
      and p.merchant_id = ${merchantId} and p.source_id is not null and ${ofIds} and o.tenant_id = p.tenant_id
      and o.owner_product_id = p.id and o.overrides <> '{}'`.execute(db)
  if (fields === undefined && productIds === null)
    for (const table of ['product_category', 'product_option'])
      await sql`update ${sql.table(table)} set overrides = '{}' where tenant_id = ${db.scope.tenantId}
        and merchant_id = ${merchantId} and source_id is not null and overrides <> '{}'`.execute(db)
  const { rows } = await sql<{ source_id: string }>`update product p set overrides = ${left},
      deleted_at = case when 'status' = any(${left}) then p.deleted_at end
    where p.tenant_id = ${db.scope.tenantId} and p.merchant_id = ${merchantId} and p.source_id is not null
      and p.overrides <> '{}' and ${ofIds}
    returning p.source_id`.execute(db)
  return rows.map(({ source_id }) => source_id)
}

const clearRecord = async (db: Db, table: 'product_category' | 'product_option', merchantId: string, id: string) =>
  (
    await sql<{ source_id: string }>`update ${sql.table(table)} set overrides = '{}'
      where tenant_id = ${db.scope.tenantId} and merchant_id = ${merchantId} and id = ${id}
        and source_id is not null and source_removed_at is null
      returning source_id`.execute(db)
  ).rows[0]

/** Removes the overrides of a category that follows. Returns its source; undefined if it does not follow. */
export const clearCategory = (db: Db, merchantId: string, id: string) =>
  clearRecord(db, 'product_category', merchantId, id)

/** The same for an option. */
export const clearOption = (db: Db, merchantId: string, id: string) => clearRecord(db, 'product_option', merchantId, id)
