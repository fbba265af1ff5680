import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'

const optionColumns = [
  'o.id',
  'o.owner_product_id',
  'o.name',
  'o.translations',
  'o.type',
  'o.is_required',
  'o.range_min',
  'o.range_max',
  'o.included_quantity',
  'o.included_rule',
  'o.view',
  'o.image',
  'o.description',
  'o.values',
  'o.status',
  'o.sort_order',
] as const

/** The own options of products of the master menu, the linked ones that they use, and those that these bring along. */
export const masterOptions = (db: Db, productIds: readonly string[]) => {
  const [tenant, ids] = [db.scope.tenantId, sql`${[...productIds]}::uuid[]`]
  const asked = sql<string>`(with recursive asked (id) as (
      select u.id from product_option u where u.tenant_id = ${tenant} and u.owner_product_id = any(${ids})
      union select l.option_id from product_option_link l where l.tenant_id = ${tenant} and l.product_id = any(${ids})
      union select n.nested_id from asked a join option_nesting n on n.tenant_id = ${tenant} and n.option_id = a.id)
    select id from asked)`
  return db.selectFrom('product_option as o').select(optionColumns).where('o.id', 'in', asked).orderBy('o.id').execute()
}
export type MasterOption = Awaited<ReturnType<typeof masterOptions>>[number]

/** Products of the master menu that ask an option with one of these as a choice. */
export async function productsWithChoices(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const tenant = db.scope.tenantId
  const { rows } = await sql<{ id: string }>`with recursive above (id) as (
      select c.option_id from option_component c where c.tenant_id = ${tenant} and c.product_id = any(${[...ids]}::uuid[])
      union select n.option_id from above a join option_nesting n on n.tenant_id = ${tenant} and n.nested_id = a.id)
    select distinct coalesce(o.owner_product_id, l.product_id) as id from above a
      join product_option o on o.tenant_id = ${tenant} and o.id = a.id
      left join product_option_link l on l.tenant_id = o.tenant_id and l.option_id = o.id
     where coalesce(o.owner_product_id, l.product_id) is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The options of a store that follow these, and those of its products that follow any. */
export const lockStoreOptions = (
  db: Db,
  merchantId: string,
  sourceIds: readonly string[],
  productIds: readonly string[],
) =>
  db
    .selectFrom('product_option as o')
    .select([...optionColumns, 'o.source_id', 'o.overrides'])
    .where('o.merchant_id', '=', merchantId)
    .where('o.source_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('o.source_id', '=', eb.fn.any(eb.val([...sourceIds]))),
        eb('o.owner_product_id', '=', eb.fn.any(eb.val([...productIds]))),
      ]),
    )
    .orderBy('o.id')
    .forNoKeyUpdate()
    .execute()
export type StoreOption = Awaited<ReturnType<typeof lockStoreOptions>>[number]

/** Products of a store by the products of the master menu that they follow. */
export const productsBySource = async (db: Db, merchantId: string, sourceIds: readonly string[]) =>
  new Map(
    sourceIds.length === 0
      ? []
      : (
          await db
            .selectFrom('product')
            .select(['id', 'source_id'])
            .where('merchant_id', '=', merchantId)
            .where('deleted_at', 'is', null)
            .where('source_id', '=', (eb) => eb.fn.any(eb.val([...sourceIds])))
            .execute()
        ).map(({ id, source_id }) => [source_id ?? '', id] as const),
  )

export type WrittenOption = Omit<MasterOption, 'owner_product_id'> & {
  source_id: string
  owner_product_id: string | null
  component_ids: readonly string[]
  nested_ids: readonly string[]
}
const optionRecord = sql`id uuid, source_id uuid, owner_product_id uuid, name text, translations jsonb, type text,
  is_required boolean, range_min int, range_max int, included_quantity int, included_rule text, view text, image text,
  description text, "values" jsonb, status text, sort_order int`

export async function writeOptions(db: Db, merchantId: string, options: readonly WrittenOption[]): Promise<void> {
  if (options.length === 0) return
  const tenant = db.scope.tenantId
  await sql`insert into product_option (tenant_id, merchant_id, id, source_id, owner_product_id, name, translations, type,
      is_required, range_min, range_max, included_quantity, included_rule, view, image, description, "values", status,
      sort_order, created_at, updated_at)
    select ${tenant}::uuid, ${merchantId}::uuid, w.id, w.source_id, w.owner_product_id, w.name, w.translations, w.type,
      w.is_required, w.range_min, w.range_max, w.included_quantity, w.included_rule, w.view, w.image, w.description,
      w."values", w.status, w.sort_order, ${db.now}::timestamptz, ${db.now}::timestamptz
    from jsonb_to_recordset(${json(options)}::jsonb) as w (${optionRecord})
    on conflict (tenant_id, id) do update set name = excluded.name, translations = excluded.translations,
      type = excluded.type, is_required = excluded.is_required, range_min = excluded.range_min,
      range_max = excluded.range_max, included_quantity = excluded.included_quantity,
      included_rule = excluded.included_rule, view = excluded.view, image = excluded.image,
      description = excluded.description, "values" = excluded."values", status = excluded.status,
      sort_order = excluded.sort_order, updated_at = excluded.updated_at`.execute(db)
  const ids = sql`${options.map(({ id }) => id)}::uuid[]`
  await sql`delete from option_component where tenant_id = ${tenant} and option_id = any(${ids})`.execute(db)
  const components = options.flatMap(({ id, component_ids }) =>
    component_ids.map((product_id) => ({ option_id: id, merchant_id: merchantId, product_id })),
  )
  if (components.length > 0) await db.insertInto('option_component').values(components).execute()
  await sql`delete from option_nesting where tenant_id = ${tenant} and option_id = any(${ids})`.execute(db)
  const nesting = options.flatMap(({ id, nested_ids }) =>
    nested_ids.map((nested_id) => ({ option_id: id, merchant_id: merchantId, nested_id })),
  )
  if (nesting.length > 0) await db.insertInto('option_nesting').values(nesting).execute()
}

/** What the choices of these options bring along, and of those that they bring along, by option. */
export async function nestingBelow(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<{ id: string; nested_ids: string[] }>`with recursive below (id) as (
      select unnest(${[...ids]}::uuid[])
      union select n.nested_id from below b join option_nesting n on n.tenant_id = ${tenant} and n.option_id = b.id)
    select o.id, jsonb_path_query_array(o."values", '$[*].option_ids[*]') as nested_ids
      from product_option o where o.tenant_id = ${tenant} and o.id in (select id from below)`.execute(db)
  return new Map(rows.map(({ id, nested_ids }) => [id, nested_ids]))
}

export const deleteStoreOptions = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .deleteFrom('product_option')
        .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()
