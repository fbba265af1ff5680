import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
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
