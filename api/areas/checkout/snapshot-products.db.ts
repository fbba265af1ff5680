import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { componentsOf, componentsOfNested } from '../catalog/components/components.queries.ts'
import { idsOfNesting, nestedIdsIn } from '../catalog/nesting/nesting.queries.ts'

/** Loads these products of a merchant, with their options and add-ons, in one flush, and a second one for nested options. */
export async function loadProductRows(db: Db, merchantId: string, ids: readonly string[]) {
  const isOneOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`
  /** An array, because with it the database uses an index for each side of an OR. */
  const isAnyOf = (column: string, query: Expression<object>) => sql<boolean>`${sql.ref(column)} = any(array(${query}))`
  const options = db.selectFrom('product_option_link').where(isOneOf('product_id'))
  const addons = db.selectFrom('product_addon').where(isOneOf('product_id'))
  const [products, optionRows, links, addonLinks, categories, components] = await Promise.all([
    db
      .selectFrom('product')
      .select([
        'id',
        'sku',
        'name',
        'translations',
        'selling_price',
        'is_taxable',
        'track_inventory',
        'quantity',
        'stock_status',
        'status',
        'product_images',
        'allergens',
        'instruction_enabled',
        'instruction_required',
      ])
      .where('merchant_id', '=', merchantId)
      .where((eb) => eb.or([isOneOf('id'), isAnyOf('id', addons.select('addon_id'))]))
      .where('deleted_at', 'is', null)
      .execute(),
    optionsOf(db, merchantId)
      .where((eb) => eb.or([isOneOf('owner_product_id'), isAnyOf('id', options.select('option_id'))]))
      .orderBy('sort_order')
      .execute(),
    options.select(['product_id', 'option_id']).orderBy('sort_order').execute(),
    addons.select(['product_id', 'addon_id']).orderBy('sort_order').execute(),
    db.selectFrom('product_category_link').select(['product_id', 'category_id']).where(isOneOf('product_id')).execute(),
    componentsOf(db, ids),
  ])
  const nesting = await nestedOptions(db, merchantId, idsOfNesting(optionRows))
  return {
    ids: new Set(ids),
    products,
    options: optionRows,
    nested: nesting.options,
    links,
    addons: addonLinks,
    categories,
    components: [...components, ...nesting.components],
  }
}
export type ProductRows = Awaited<ReturnType<typeof loadProductRows>>

const optionsOf = (db: Db, merchantId: string) =>
  db
    .selectFrom('product_option')
    .select([
      'id',
      'owner_product_id',
      'name',
      'translations',
      'type',
      'is_required',
      'range_min',
      'range_max',
      'included_quantity',
      'included_rule',
      'status',
      'values',
      'sort_order',
    ])
    .where('merchant_id', '=', merchantId)

/** The active options that these bring along, with the products that are choices of them. */
async function nestedOptions(db: Db, merchantId: string, optionIds: readonly string[]) {
  if (optionIds.length === 0) return { options: [], components: [] }
  const [options, components] = await Promise.all([
    optionsOf(db, merchantId)
      .where('id', '=', sql<string>`any(${nestedIdsIn(db, optionIds)})`)
      .where('status', '=', 'active')
      .execute(),
    componentsOfNested(db, optionIds),
  ])
  return { options, components }
}
