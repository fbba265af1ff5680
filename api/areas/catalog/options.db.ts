import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import { withComponents } from './components/components.rules.ts'
import { menuStateOf } from './master/menu-state.db.ts'
import { productCountOf } from './nesting/nesting.db.ts'

const coverUrl = (product: string) =>
  sql<
    string | null
  >`jsonb_path_query_first(${sql.ref(`${product}.product_images`)}, '$[*] ? (@.is_cover == true).file_url') #>> '{}'`

const optionRows = (db: Db) =>
  db
    .selectFrom('product_option as o')
    .select([
      'o.id',
      'o.merchant_id',
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
      'o.created_at',
      'o.updated_at',
      menuStateOf('o').as('menu_state'),
      productCountOf('o').as('product_count'),
      (row) =>
        jsonArrayFrom(
          row
            .selectFrom('option_component as c')
            .innerJoin('product as q', 'q.id', 'c.product_id')
            .select([
              'q.id',
              'q.name',
              'q.translations',
              'q.allergens',
              'q.selling_price',
              'q.stock_status',
              'q.status',
            ])
            .select(coverUrl('q').as('cover_url'))
            .whereRef('c.option_id', '=', 'o.id')
            .where('q.deleted_at', 'is', null),
        ).as('components'),
    ])
type OptionRow = Awaited<ReturnType<ReturnType<typeof optionRows>['execute']>>[number]

const shapeOf = ({ owner_product_id, range_min, range_max, components, values, ...row }: OptionRow): ProductOption => ({
  ...row,
  values: withComponents(values, new Map(components.map((component) => [component.id, component]))).map(
    ({ component, allergens, ...value }) => ({
      ...value,
      ...(allergens ? { allergens: [...allergens] } : {}),
      ...(component ? { product: component } : {}),
    }),
  ),
  range: { min: range_min, max: range_max },
  is_linked: owner_product_id === null,
})

const linkedRows = (db: Db) =>
  optionRows(db).where('o.merchant_id', '=', db.merchantId).where('o.owner_product_id', 'is', null)

export async function listOptions(db: Db, input: SearchInput & { status?: 'active' | 'inactive' | undefined }) {
  const { data, meta } = await listPage(
    linkedRows(db)
      .where(containsText('o.name', input.search))
      .$if(input.status !== undefined, (qb) => qb.where('o.status', '=', input.status ?? 'active')),
    input,
    { sorts: ['sort_order', 'name', 'created_at', 'updated_at', 'status'], defaultSort: 'sort_order', table: 'o' },
  )
  return { data: data.map(shapeOf), meta }
}

export const linkedOption = (db: Db, id: string) =>
  linkedRows(db)
    .where('o.id', '=', id)
    .executeTakeFirst()
    .then((row) => row && shapeOf(row))

/** The nth linked option with this name, in the order of the list. */
export const findOptionByName = (db: Db, name: string, nth: number) =>
  linkedRows(db)
    .where('o.name', '=', name)
    .orderBy('o.sort_order')
    .orderBy('o.id')
    .offset(Math.max(nth, 1) - 1)
    .limit(1)
    .executeTakeFirst()
    .then((row) => row && shapeOf(row))

export const optionsChangedAt = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('product_option')
    .select(['id', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()

/** Locks an option until the transaction ends. */
export const lockOption = (db: Db, id: string) =>
  db
    .selectFrom('product_option as o')
    .select(['o.id', 'o.sort_order'])
    .where('o.id', '=', id)
    .where('o.merchant_id', '=', db.merchantId)
    .where('o.owner_product_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns a product's own options, then its linked options, each in sort order. */
export async function optionsOfProduct(db: Db, productId: string): Promise<ProductOption[]> {
  const [own, linked] = await Promise.all([
    optionRows(db).where('o.owner_product_id', '=', productId).orderBy('o.sort_order').orderBy('o.id').execute(),
    optionRows(db)
      .innerJoin('product_option_link as l', 'l.option_id', 'o.id')
      .where('l.product_id', '=', productId)
      .orderBy('l.sort_order')
      .orderBy('o.id')
      .execute(),
  ])
  return [...own, ...linked].map(shapeOf)
}
