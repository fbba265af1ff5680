import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { optionColumns } from '../push-rows.rules.ts'
import type { ProductLink } from '../push-rows.rules.ts'

/** Options of a store by their ids, locked in their order. */
export const lockOptions = (db: Db, merchantId: string, ids: readonly string[]) =>
  db
    .selectFrom('product_option')
    .select([...optionColumns, 'id', 'owner_product_id', 'source_id', 'overrides'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export type LockedOption = Awaited<ReturnType<typeof lockOptions>>[number]

/** Those of the options of the master menu that an option of the store follows. */
export const followedOptionSources = async (db: Db, merchantId: string, sourceIds: readonly string[]) =>
  new Set(
    (
      await db
        .selectFrom('product_option')
        .select('source_id')
        .where('merchant_id', '=', merchantId)
        .where('source_id', '=', (eb) => eb.fn.any(eb.val([...sourceIds])))
        .execute()
    ).map(({ source_id }) => source_id),
  )

/** Those of the ids that are shared options of the store, by themselves. */
export const sharedOptions = async (db: Db, merchantId: string, ids: readonly string[]) =>
  new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('product_option')
            .select('id')
            .where('merchant_id', '=', merchantId)
            .where('owner_product_id', 'is', null)
            .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
            .execute()
        ).map(({ id }) => [id, id] as const),
  )

/** Puts products back into categories and options, at their place. Those that no longer exist are left out. */
export async function restoreLinks(db: Db, links: readonly ProductLink[]): Promise<void> {
  const tenant = db.scope.tenantId
  const given = (kind: ProductLink['kind']) =>
    sql`jsonb_to_recordset(${json(links.filter((link) => link.kind === kind))}::jsonb)
      as given (product_id uuid, other_id uuid, sort_order int)`
  await sql`insert into product_category_link (tenant_id, merchant_id, category_id, product_id, sort_order)
    select c.tenant_id, c.merchant_id, c.id, given.product_id, given.sort_order
      from ${given('category')} join product_category c on c.tenant_id = ${tenant} and c.id = given.other_id
    on conflict (tenant_id, category_id, product_id) do update set sort_order = excluded.sort_order`.execute(db)
  await sql`insert into product_option_link (tenant_id, merchant_id, option_id, product_id, sort_order)
    select o.tenant_id, o.merchant_id, o.id, given.product_id, given.sort_order
      from ${given('option')} join product_option o on o.tenant_id = ${tenant} and o.id = given.other_id
    on conflict (tenant_id, product_id, option_id) do update set sort_order = excluded.sort_order`.execute(db)
}

export async function removeLinks(db: Db, links: readonly Omit<ProductLink, 'sort_order'>[]): Promise<void> {
  const given = (kind: ProductLink['kind']) =>
    sql`jsonb_to_recordset(${json(links.filter((link) => link.kind === kind))}::jsonb)
      as given (product_id uuid, other_id uuid)`
  await sql`delete from product_category_link l using ${given('category')}
    where l.tenant_id = ${db.scope.tenantId} and l.product_id = given.product_id and l.category_id = given.other_id`.execute(
    db,
  )
  await sql`delete from product_option_link l using ${given('option')}
    where l.tenant_id = ${db.scope.tenantId} and l.product_id = given.product_id and l.option_id = given.other_id`.execute(
    db,
  )
}

/** Those of the products that the store has changed or given anything of its own. */
export const touchedProducts = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`select p.id from product p
      where p.tenant_id = ${db.scope.tenantId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null
        and (p.overrides <> '{}' or p.track_inventory
          or exists (select 1 from product_tag t where t.tenant_id = p.tenant_id and t.product_id = p.id)
          or exists (select 1 from product_label l where l.tenant_id = p.tenant_id and l.product_id = p.id)
          or exists (select 1 from product_addon a where a.tenant_id = p.tenant_id and p.id in (a.product_id, a.addon_id))
          or exists (select 1 from schedule s where s.tenant_id = p.tenant_id and s.merchant_id = p.merchant_id
            and p.id = any(s.product_ids)))`.execute(db)
  ).rows.map(({ id }) => id)

/** Deletes products that a push has created. They and their options follow nothing, so that a push creates them again. */
export async function deleteCreatedProducts(db: Db, ids: readonly string[]): Promise<void> {
  const [tenant, given] = [db.scope.tenantId, sql`${[...ids]}::uuid[]`]
  await sql`update product_option set source_id = null, overrides = '{}'
    where tenant_id = ${tenant} and owner_product_id = any(${given})`.execute(db)
  await sql`update product set deleted_at = ${db.now}::timestamptz, updated_at = ${db.now}::timestamptz, source_id = null,
      source_removed_at = null
    where tenant_id = ${tenant} and id = any(${given}) and deleted_at is null`.execute(db)
}

/** Those of the categories and options that products of the store use, or schedules, or other options than these. */
export async function groupsInUse(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const [tenant, given] = [db.scope.tenantId, sql`${[...ids]}::uuid[]`]
  const { rows } = await sql<{ id: string }>`
    select l.category_id as id from product_category_link l
      join product p on p.tenant_id = l.tenant_id and p.id = l.product_id and p.deleted_at is null
     where l.tenant_id = ${tenant} and l.category_id = any(${given})
    union select l.option_id from product_option_link l
      join product p on p.tenant_id = l.tenant_id and p.id = l.product_id and p.deleted_at is null
     where l.tenant_id = ${tenant} and l.option_id = any(${given})
    union select n.nested_id from option_nesting n
      join product_option o on o.tenant_id = n.tenant_id and o.id = n.option_id
      left join product p on p.tenant_id = o.tenant_id and p.id = o.owner_product_id
     where n.tenant_id = ${tenant} and n.nested_id = any(${given}) and not n.option_id = any(${given}) and p.deleted_at is null
    union select c.id from product_category c
      join schedule s on s.tenant_id = c.tenant_id and s.merchant_id = c.merchant_id and c.id = any(s.category_ids)
     where c.tenant_id = ${tenant} and c.id = any(${given})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const deleteCategories = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('product_category')
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
