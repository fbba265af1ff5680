import { sql } from 'kysely'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { Option } from './options.rules.ts'

const optionRows = (db: Db) =>
  db.selectFrom('product_option as o').select([
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
    (row) =>
      row
        .selectFrom('product_option_link as u')
        .innerJoin('product as q', 'q.id', 'u.product_id')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .whereRef('u.option_id', '=', 'o.id')
        .where('q.deleted_at', 'is', null)
        .as('linked'),
  ])
type OptionRow = Awaited<ReturnType<ReturnType<typeof optionRows>['execute']>>[number]

const shapeOf = ({ owner_product_id, range_min, range_max, linked, ...row }: OptionRow): ProductOption => ({
  ...row,
  range: { min: range_min, max: range_max },
  is_linked: owner_product_id === null,
  product_count: owner_product_id === null ? (linked ?? 0) : 1,
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

const columnsOf = ({ range, values, translations, ...option }: Option) => ({
  ...option,
  range_min: range.min,
  range_max: range.max,
  values: json(values),
  translations: json(translations),
})

export type NewOption = {
  id: string
  merchantId: string
  ownerProductId: string | null
  sortOrder: number
  option: Option
}

export const insertOptions = (db: Db, options: readonly NewOption[]) =>
  options.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('product_option')
        .values(
          options.map(({ id, merchantId, ownerProductId, sortOrder, option }) => ({
            id,
            merchant_id: merchantId,
            owner_product_id: ownerProductId,
            sort_order: sortOrder,
            ...columnsOf(option),
            created_at: db.now,
            updated_at: db.now,
          })),
        )
        .execute()

export const setOption = (db: Db, id: string, option: Option, sortOrder?: number) =>
  db
    .updateTable('product_option')
    .set({ ...columnsOf(option), ...(sortOrder === undefined ? {} : { sort_order: sortOrder }), updated_at: db.now })
    .where('id', '=', id)
    .execute()

export const deleteOptions = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .deleteFrom('product_option')
        .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()

/** The sort order for a new option at the end of the merchant's list. */
export const nextOptionSortOrder = (db: Db) =>
  db
    .selectFrom('product_option')
    .select(sql<number>`coalesce(max(sort_order) + 1, 0)`.as('next'))
    .where('merchant_id', '=', db.merchantId)
    .where('owner_product_id', 'is', null)
    .executeTakeFirstOrThrow()

/** Shifts the following options to leave a free position after this option, even if several share its position. */
export const shiftOptionsAfter = (db: Db, sortOrder: number, id: string) =>
  db
    .updateTable('product_option')
    .set({ sort_order: sql<number>`sort_order + 2` })
    .where('merchant_id', '=', db.merchantId)
    .where('owner_product_id', 'is', null)
    .where((eb) =>
      eb.or([eb('sort_order', '>', sortOrder), eb.and([eb('sort_order', '=', sortOrder), eb('id', '>', id)])]),
    )
    .execute()

export const productsWithOption = (db: Db, optionId: string) =>
  db
    .selectFrom('product_option_link')
    .select('product_id')
    .where('option_id', '=', optionId)
    .execute()
    .then((rows) => rows.map(({ product_id }) => product_id))
