import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '#api/platform/tables.ts'
import { indexedFilterOf, ordersWhere } from './order-filters.queries.ts'
import type { FilterValues, Shape } from './order-filters.queries.ts'

/** A search finds at most so many orders. */
export const maxFound = 2_000

export type Sorted = {
  column: 'placed_at' | 'grand_total' | 'delivery_timestamp' | 'order_id' | 'created_at'
  descending: boolean
}

export type PageValues = FilterValues & { limit: number; offset: number; newest: number }

/** The page of whole rows. An index has the order of most lists. */
const pageByOrder = (db: Kysely<Tables>, value: PageValues, { column, descending, ...shape }: Shape & Sorted) =>
  ordersWhere(db, shape, value)
    .selectAll('o')
    .orderBy(`o.${column}`, descending ? 'desc' : 'asc')
    .orderBy('o.id', descending ? 'desc' : 'asc')
    .limit(value.limit)
    .offset(value.offset)

/**
 * The page of orders that an indexed filter finds: the first of those that the index has in this order, among those
 * that have changed a moment ago.
 */
function pageByFilter(db: Kysely<Tables>, value: PageValues, { column, descending, ...shape }: Shape & Sorted) {
  const direction = descending ? 'desc' : 'asc'
  const inOrder = descending ? sql`desc` : sql`asc`
  const sorted = column === 'placed_at' ? sql`f.placed_at` : sql`${sql.ref(`o.${column}`)}`
  const first = (part: 'stored' | 'changed') =>
    ordersWhere(db, shape, value, part)
      .selectAll('o')
      .orderBy(sql`${sorted} ${inOrder}`)
      .orderBy(sql`f.order_id ${inOrder}`)
      .limit(sql<number>`${value.limit}::integer + ${value.offset}::integer`)
  const both = db
    .selectFrom(first('stored').as('s'))
    .selectAll('s')
    .unionAll(db.selectFrom(first('changed').as('c')).selectAll('c'))
  return db
    .selectFrom(both.as('o'))
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .limit(value.limit)
    .offset(value.offset)
}

/**
 * Orders of these customers: of each the first `newest` in the order of the list, or the newest if the list has another
 * order. An index finds them, however many orders a customer has.
 */
export function newestOfCustomers(
  db: Kysely<Tables>,
  value: FilterValues,
  { column, descending, ...shape }: Shape & Sorted,
  newest: number,
) {
  const direction = descending || column !== 'created_at' ? 'desc' : 'asc'
  return db.selectFrom(sql<{ id: string }>`unnest(${value.customerIds}::uuid[])`.as<'c'>(sql`c(id)`)).crossJoinLateral(
    ordersWhere(db, shape, value)
      .select(['o.id', `o.${column} as sort_value`])
      .where(sql<boolean>`o.customer_id = c.id`)
      .orderBy('o.created_at', direction)
      .orderBy('o.id', direction)
      .limit(newest)
      .as('n'),
  )
}

/** The page of a search for customers: the first of the orders that `newestOfCustomers` finds. */
function pageByCustomers(db: Kysely<Tables>, value: PageValues, shape: Shape & Sorted) {
  const direction = shape.descending ? 'desc' : 'asc'
  const page = newestOfCustomers(db, value, shape, value.newest)
    .select('n.id')
    .orderBy('n.sort_value', direction)
    .orderBy('n.id', direction)
    .limit(value.limit)
    .offset(value.offset)
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .where(sql<boolean>`o.id = any(array(${page}))`)
}

/**
 * The page of a text search. If few orders match, the text index finds them all and they are sorted. If many match,
 * the newest are found soon by reading the orders in their order. The planner cannot know which it is.
 */
function pageByText(db: Kysely<Tables>, value: PageValues, shape: Shape & Sorted) {
  const direction = shape.descending ? sql`desc` : sql`asc`
  const isMany = sql<boolean>`(select count(*) from found) >= ${maxFound}`
  const many = pageByOrder(db, value, shape).where(isMany)
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .where(
      sql<boolean>`o.id = any(array(select id from found where not ${isMany}
        order by sort_value ${direction}, id ${direction} limit ${value.limit} offset ${value.offset}))`,
    )
    .unionAll(db.selectFrom(many.as('m')).selectAll('m'))
}

/** The page of whole rows, from the index that fits the filter. A text search needs the table expression `found`. */
export function pageOf(db: Kysely<Tables>, value: PageValues, shape: Shape & Sorted) {
  if (shape.of.includes('searchPattern')) return pageByText(db, value, shape)
  if (shape.of.includes('customerIds')) return pageByCustomers(db, value, shape)
  return indexedFilterOf(shape) ? pageByFilter(db, value, shape) : pageByOrder(db, value, shape)
}
