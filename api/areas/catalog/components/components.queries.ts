import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Translations } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { nestedIdsIn } from '../nesting/nesting.queries.ts'

/** A product that is a choice of combos, with what customers see and buy of it. */
export type ComponentRow = {
  id: string
  name: string
  translations: Translations
  allergens: string[]
  selling_price: number
  is_taxable: boolean
  track_inventory: boolean
  quantity: number | null
  stock_status: 'in_stock' | 'out_of_stock'
  status: 'active' | 'inactive'
  product_images: { file_url: string; is_cover: boolean }[]
  category_ids: string[]
}

/** The products that are choices of these products, each once. */
export const componentsOf = (db: Db, productIds: readonly string[]): Promise<ComponentRow[]> => {
  const [tenant, ids] = [db.scope.tenantId, sql`${[...productIds]}::uuid[]`]
  return componentRows(
    db,
    sql`select c.product_id from product_option o join option_component c on c.tenant_id = o.tenant_id and c.option_id = o.id
        where o.tenant_id = ${tenant} and o.owner_product_id = any(${ids})
       union
       select c.product_id from product_option_link l join option_component c on c.tenant_id = l.tenant_id and c.option_id = l.option_id
        where l.tenant_id = ${tenant} and l.product_id = any(${ids})`,
  )
}

/** The products that are choices of the options that these bring along. */
export const componentsOfNested = (db: Db, optionIds: readonly string[]): Promise<ComponentRow[]> =>
  componentRows(
    db,
    sql`select c.product_id from option_component c
         where c.tenant_id = ${db.scope.tenantId} and c.option_id = any(${nestedIdsIn(db, optionIds)})`,
  )

async function componentRows(db: Db, ids: RawBuilder<unknown>): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select p.id, p.name, p.translations, p.allergens, p.selling_price, p.is_taxable, p.track_inventory, p.quantity, p.stock_status, p.status,
           p.product_images, array(select l.category_id from product_category_link l
                                    where l.tenant_id = p.tenant_id and l.product_id = p.id) as category_ids
      from product p
     where p.tenant_id = ${db.scope.tenantId} and p.deleted_at is null and p.id = any(array(${ids}))`.execute(db)
  return rows
}

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
