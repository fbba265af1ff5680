import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { componentsOf, componentsOfNested } from '../catalog/components/components.queries.ts'
import { idsOfNesting, nestedIdsIn } from '../catalog/nesting/nesting.queries.ts'

/**
 * Returns the rows related to these products: categories in menu order, schedules of products and categories, own
 * and linked options, those that they bring along, add-ons, tags and labels.
 */
export async function productRelations(db: Db, productIds: readonly string[], merchantIds: readonly string[]) {
  const ids = [...productIds]
  if (ids.length === 0)
    return { links: [], schedules: [], options: [], nested: [], addons: [], tags: [], labels: [], components: [] }
  const [links, schedules, ownOptions, linkedOptions, addons, tags, labels, components] = await Promise.all([
    db
      .selectFrom('product_category_link')
      .select(['product_id', 'category_id'])
      .where('product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('sort_order')
      .orderBy('product_id')
      .execute(),
    db
      .selectFrom('schedule')
      .select(['type', 'slots', 'start_date', 'end_date', 'timezone', 'status', 'product_ids', 'category_ids'])
      .where('merchant_id', '=', (eb) => eb.fn.any(eb.val([...merchantIds])))
      .where('status', '=', 'active')
      .execute(),
    optionsOf(db)
      .select('o.owner_product_id as product_id')
      .where('o.owner_product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('o.sort_order')
      .orderBy('o.id')
      .execute(),
    optionsOf(db)
      .innerJoin('product_option_link as l', 'l.option_id', 'o.id')
      .select('l.product_id')
      .where('l.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .orderBy('l.sort_order')
      .orderBy('o.id')
      .execute(),
    db
      .selectFrom('product_addon as a')
      .innerJoin('product as p', 'p.id', 'a.addon_id')
      .select(['a.product_id', 'a.addon_id'])
      .where('a.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('p.status', '=', 'active')
      .where('p.deleted_at', 'is', null)
      .orderBy('a.sort_order')
      .orderBy('a.addon_id')
      .execute(),
    db
      .selectFrom('product_tag as l')
      .innerJoin('tag as t', 't.id', 'l.tag_id')
      .select(['l.product_id', 't.id', 't.name', 't.translations'])
      .where('l.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('t.status', '=', 'active')
      .orderBy('t.name')
      .execute(),
    db
      .selectFrom('product_label as l')
      .innerJoin('label as t', 't.id', 'l.label_id')
      .select(['l.product_id', 't.id', 't.name', 't.translations', 't.color', 't.image'])
      .where('l.product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where('t.status', '=', 'active')
      .orderBy('t.name')
      .execute(),
    componentsOf(db, ids),
  ])
  const options = [...ownOptions, ...linkedOptions]
  const nesting = await nestedOptions(db, idsOfNesting(options))
  return {
    links,
    schedules,
    options,
    nested: nesting.options,
    addons,
    tags,
    labels,
    components: [...components, ...nesting.components],
  }
}

/** The options that these bring along, with the products that are choices of them. */
async function nestedOptions(db: Db, optionIds: readonly string[]) {
  if (optionIds.length === 0) return { options: [], components: [] }
  const [options, components] = await Promise.all([
    optionsOf(db)
      .where('o.id', '=', sql<string>`any(${nestedIdsIn(db, optionIds)})`)
      .execute(),
    componentsOfNested(db, optionIds),
  ])
  return { options, components }
}

const optionsOf = (db: Db) =>
  db
    .selectFrom('product_option as o')
    .select([
      'o.id',
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
    ])
    .where('o.status', '=', 'active')
