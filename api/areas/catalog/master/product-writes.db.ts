import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { ProductValues } from './merge.rules.ts'

const recordColumns = sql`id uuid, source_id uuid, overrides jsonb, is_removed boolean, name text, sku text, description text,
  translations jsonb, selling_price bigint, cost_price bigint, is_taxable boolean, product_images jsonb, media jsonb,
  product_instruction jsonb, allergens jsonb, status text, sort_order int, low_stock_default int`

export type WrittenProduct = ProductValues & {
  id: string
  source_id: string | null
  overrides: readonly string[]
  is_removed: boolean
}

const textArray = (column: string) => sql`array(select jsonb_array_elements_text(w.${sql.ref(column)}))`

/** Writes products of a store as they follow, without their categories and options. */
export async function writeFollowing(db: Db, products: readonly WrittenProduct[]): Promise<void> {
  if (products.length === 0) return
  await sql`update product as p set name = w.name, sku = w.sku, description = w.description, translations = w.translations,
      selling_price = w.selling_price, cost_price = w.cost_price, is_taxable = w.is_taxable,
      product_images = w.product_images, media = w.media,
      instruction_enabled = (w.product_instruction ->> 'enabled')::boolean,
      instruction_required = (w.product_instruction ->> 'required')::boolean,
      allergens = ${textArray('allergens')}, status = w.status, sort_order = w.sort_order,
      source_id = w.source_id, overrides = ${textArray('overrides')},
      source_removed_at = case when w.is_removed then coalesce(p.source_removed_at, ${db.now}::timestamptz) end,
      updated_at = ${db.now}::timestamptz
    from jsonb_to_recordset(${json(products)}::jsonb) as w (${recordColumns})
    where p.tenant_id = ${db.scope.tenantId} and p.id = w.id`.execute(db)
}

/** Creates products of a store that follow. One that exists already stays. */
export async function insertFollowing(
  db: Db,
  merchantId: string,
  products: readonly WrittenProduct[],
  lowStockDefault: number | null,
): Promise<void> {
  if (products.length === 0) return
  await sql`insert into product (tenant_id, id, merchant_id, source_id, name, sku, description, translations, selling_price,
      cost_price, is_taxable, product_images, media, instruction_enabled, instruction_required, allergens, status,
      sort_order, default_low_stock_at, created_at, updated_at)
    select ${db.scope.tenantId}::uuid, w.id, ${merchantId}::uuid, w.source_id, w.name, w.sku, w.description, w.translations,
      w.selling_price, w.cost_price, w.is_taxable, w.product_images, w.media,
      (w.product_instruction ->> 'enabled')::boolean, (w.product_instruction ->> 'required')::boolean,
      ${textArray('allergens')}, w.status, w.sort_order, ${lowStockDefault}::integer, ${db.now}::timestamptz, ${db.now}::timestamptz
    from jsonb_to_recordset(${json(products)}::jsonb) as w (${recordColumns})
    on conflict (tenant_id, merchant_id, source_id) where source_id is not null do nothing`.execute(db)
}
