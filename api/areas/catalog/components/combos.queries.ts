import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'

/** Uses that are counted at most: a shared option can be part of very many combos. */
const maxCombos = 1_000

/** The options that have one of the products as a choice, and those that bring them along, as the table `above`. */
const optionsWith = (db: Db, ids: RawBuilder<unknown>) => {
  const tenant = db.scope.tenantId
  return sql`with recursive above (component, id) as (
      select c.product_id, c.option_id from option_component c where c.tenant_id = ${tenant} and c.product_id = any(${ids})
      union
      select a.component, n.option_id from above a join option_nesting n on n.tenant_id = ${tenant} and n.nested_id = a.id)`
}

/** The products other than `ids` that ask these options. */
const combosOf = (db: Db, ids: RawBuilder<unknown>) =>
  sql`above a
        join product_option o on o.tenant_id = ${db.scope.tenantId} and o.id = a.id
        left join product_option_link l on l.tenant_id = o.tenant_id and l.option_id = o.id
        join product p on p.tenant_id = o.tenant_id and p.id = coalesce(o.owner_product_id, l.product_id) and p.deleted_at is null
         and not (p.id = any(${ids}))`

/** How many products, apart from `ids` themselves, have one of the products as a choice, by product. */
export async function countCombosOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const given = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<{ id: string; count: number }>`
    ${optionsWith(db, given)}
    select u.component as id, count(distinct u.combo) as count
      from (select a.component, p.id as combo from ${combosOf(db, given)} limit ${maxCombos}) u
     group by u.component`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Those of the products that are choices of other products than `ids`. */
export async function listInCombos(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const given = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    ${optionsWith(db, given)}
    select input.id from unnest(${given}) as input (id)
     where exists (select 1 from ${combosOf(db, given)} where a.component = input.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
