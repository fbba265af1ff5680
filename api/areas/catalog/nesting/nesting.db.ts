import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

type NestedOptions = { id: string; merchantId: string; nestedIds: readonly string[] }

/** Inserts which options the values of these options bring along. */
export async function insertNesting(db: Db, options: readonly NestedOptions[]): Promise<void> {
  const rows = options.flatMap(({ id, merchantId, nestedIds }) =>
    [...new Set(nestedIds)].map((nested_id) => ({ option_id: id, merchant_id: merchantId, nested_id })),
  )
  if (rows.length > 0) await db.insertInto('option_nesting').values(rows).execute()
}

/** Replaces the options that the values of an option bring along. */
export async function setNesting(db: Db, optionId: string, nestedIds: readonly string[]): Promise<void> {
  const [tenant, given] = [db.scope.tenantId, sql`${[...new Set(nestedIds)]}::uuid[]`]
  await Promise.all([
    sql`delete from option_nesting where tenant_id = ${tenant} and option_id = ${optionId} and not (nested_id = any(${given}))`.execute(
      db,
    ),
    nestedIds.length > 0 &&
      sql`insert into option_nesting (tenant_id, merchant_id, option_id, nested_id)
        select o.tenant_id, o.merchant_id, o.id, input.id from unnest(${given}) as input (id)
          join product_option o on o.tenant_id = ${tenant} and o.id = ${optionId}
        on conflict (tenant_id, option_id, nested_id) do nothing`.execute(db),
  ])
}

type NestingRow = { id: string; is_shared: boolean; is_above: boolean; nested_ids: string[] }

/**
 * The options of a merchant that have to do with these: those above them, and all that these or the new nested ones bring
 * along, each with the ids that its values name.
 */
export async function listRelatedOptions(
  db: Db,
  merchantId: string,
  { ids, nestedIds }: { ids: readonly string[]; nestedIds: readonly string[] },
): Promise<NestingRow[]> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<NestingRow>`
    with recursive above (id) as (
      select unnest(${[...ids]}::uuid[])
      union select n.option_id from above a join option_nesting n on n.tenant_id = ${tenant} and n.nested_id = a.id),
    below (id) as (
      select id from (select unnest(${[...nestedIds]}::uuid[]) as id union select id from above) started
      union select n.nested_id from below b join option_nesting n on n.tenant_id = ${tenant} and n.option_id = b.id)
    select o.id, o.owner_product_id is null as is_shared, o.id in (select id from above) as is_above,
           jsonb_path_query_array(o."values", '$[*].option_ids[*]') as nested_ids
      from product_option o
     where o.tenant_id = ${tenant} and o.merchant_id = ${merchantId} and o.id in (select id from below)`.execute(db)
  return rows
}

/** Removes an option from the values that bring it along. */
export const removeFromValues = (db: Db, optionId: string) =>
  sql`update product_option o set updated_at = ${db.now}, "values" = (
        select jsonb_agg(case
                 when not v.value ? 'option_ids' then v.value
                 when (v.value -> 'option_ids') - ${optionId}::text = '[]' then v.value - 'option_ids'
                 else v.value || jsonb_build_object('option_ids', (v.value -> 'option_ids') - ${optionId}::text) end
               order by v.nth)
          from jsonb_array_elements(o."values") with ordinality as v (value, nth))
       from option_nesting n
      where o.tenant_id = ${db.scope.tenantId} and n.tenant_id = o.tenant_id and n.option_id = o.id and n.nested_id = ${optionId}`.execute(
    db,
  )

/** The option `option` (an SQL expression) and all that bring it along, as the recursive table `above`. */
const aboveOf = (tenant: ReturnType<typeof sql>, option: ReturnType<typeof sql>) =>
  sql`recursive above (id) as (
    select ${option} union select n.option_id from above a join option_nesting n on n.tenant_id = ${tenant} and n.nested_id = a.id)`

const usersOf = (tenant: ReturnType<typeof sql>) =>
  sql`select l.product_id as id from product_option_link l where l.tenant_id = ${tenant} and l.option_id in (select id from above)
      union select u.owner_product_id from product_option u
       where u.tenant_id = ${tenant} and u.owner_product_id is not null and u.id in (select id from above)`

/** The products that ask an option: they link it, or an option of theirs brings it along. */
export async function productsWithOption(db: Db, optionId: string): Promise<string[]> {
  const tenant = sql`${db.scope.tenantId}::uuid`
  const { rows } = await sql<{ id: string }>`
    with ${aboveOf(tenant, sql`${optionId}::uuid`)} ${usersOf(tenant)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many products ask the option of the row `option`. */
export const productCountOf = (option: string) => {
  const tenant = sql`${sql.ref(`${option}.tenant_id`)}`
  return sql<number>`(with ${aboveOf(tenant, sql`${sql.ref(`${option}.id`)}`)}
    select count(*) from product q
     where q.tenant_id = ${tenant} and q.deleted_at is null and q.id in (${usersOf(tenant)}))`
}
