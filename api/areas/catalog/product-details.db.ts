import { sql } from 'kysely'
import type { Expression } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#api/platform/db/db.ts'
import { countCombosOf } from './components/combos.queries.ts'
import { menuStateOf } from './master/menu-state.db.ts'
import { optionsOfProduct } from './options.db.ts'

const list = (query: Expression<unknown>) => sql<string[]>`array(${query})`

/** Returns a product with its relations and options. The queries run concurrently. */
export async function productDetails(db: Db, id: string) {
  const [row, options, combos] = await Promise.all([
    productRow(db, id),
    optionsOfProduct(db, id),
    countCombosOf(db, [id]),
  ])
  return row && { ...row, addon_ids: row.addons.map((addon) => addon.id), options, combo_count: combos.get(id) ?? 0 }
}
export type ProductDetails = NonNullable<Awaited<ReturnType<typeof productDetails>>>

const productRow = (db: Db, id: string) =>
  db
    .selectFrom('product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select([
      'p.id',
      'p.merchant_id',
      'm.name as merchant_name',
      'm.currency',
      'p.sku',
      'p.name',
      'p.description',
      'p.translations',
      'p.selling_price',
      'p.cost_price',
      'p.is_taxable',
      'p.track_inventory',
      'p.quantity',
      'p.low_stock_at',
      'p.stock_status',
      'p.product_images',
      'p.media',
      'p.instruction_enabled',
      'p.instruction_required',
      'p.allergens',
      'p.status',
      'p.sort_order',
      'p.is_dummy',
      'p.created_at',
      'p.updated_at',
    ])
    .select(menuStateOf('p').as('menu_state'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_category_link as l')
          .innerJoin('product_category as c', 'c.id', 'l.category_id')
          .select(['c.id', 'c.name'])
          .whereRef('l.product_id', '=', 'p.id')
          .orderBy('c.sort_order')
          .orderBy('c.name'),
      ).as('category'),
      jsonArrayFrom(
        eb
          .selectFrom('product_addon as l')
          .innerJoin('product as a', 'a.id', 'l.addon_id')
          .select(['a.id', 'a.name', 'a.selling_price', 'a.stock_status', 'a.status'])
          .whereRef('l.product_id', '=', 'p.id')
          .where('a.deleted_at', 'is', null)
          .orderBy('l.sort_order')
          .orderBy('a.id'),
      ).as('addons'),
      list(
        eb
          .selectFrom('product_tag as l')
          .innerJoin('tag as t', 't.id', 'l.tag_id')
          .select('t.id')
          .whereRef('l.product_id', '=', 'p.id')
          .orderBy('t.name'),
      ).as('tag_ids'),
      list(
        eb
          .selectFrom('product_label as l')
          .innerJoin('label as t', 't.id', 'l.label_id')
          .select('t.id')
          .whereRef('l.product_id', '=', 'p.id')
          .orderBy('t.name'),
      ).as('label_ids'),
      list(
        eb
          .selectFrom('schedule as s')
          .select('s.id')
          .whereRef('s.merchant_id', '=', 'p.merchant_id')
          .where(sql<boolean>`p.id = any(s.product_ids)`)
          .orderBy('s.name')
          .orderBy('s.id'),
      ).as('schedule_ids'),
    ])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .$if(db.scope.merchantId !== null, (qb) => qb.where('p.merchant_id', '=', db.scope.merchantId ?? ''))
    .executeTakeFirst()
