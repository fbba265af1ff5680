import { sql } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, foldedPatternText, offsetOf, parseSort } from '#api/platform/db/listing.ts'
import { countMatches, currencyOf, excludedIds } from './counts.db.ts'
import type { FilterList } from './counts.db.ts'
import { matchesFilters } from './membership.queries.ts'

const contactSorts = ['created_at', 'total_orders', 'total_spent', 'last_order_at'] as const
const sortExpressions = {
  created_at: sql`f.signed_up_at`,
  total_orders: sql`f.orders`,
  total_spent: sql`f.spent`,
  last_order_at: sql`coalesce(f.last_order_at, '-infinity')`,
}

/**
 * The customers that match these filters, the newest first. The page is found among the figures alone. Without
 * `count_total` the total ends with the page, plus one if there may be more.
 */
export async function listContacts(
  db: Db,
  filters: FilterList,
  { page, limit, sort, search, count_total }: SearchInput & { count_total: boolean },
) {
  const { field, direction } = parseSort(sort || '-created_at', contactSorts)
  const hasText = search.trim() !== ''
  const matching = db
    .selectFrom('customer_figure as f')
    .where('f.tenant_id', '=', db.scope.tenantId)
    .where(matchesFilters(db, filters))
    .where(sql<boolean>`f.customer_id not in ${excludedIds(db)}`)
    .$if(hasText, (query) => query.where(matchesText(db, search)))
  const countAll = () =>
    hasText
      ? matching
          .select(sql<number>`count(*)`.as('total'))
          .executeTakeFirstOrThrow()
          .then((counted) => counted.total)
      : countMatches(db, [filters]).then(([count]) => count ?? 0)
  const [data, total] = await Promise.all([
    db
      .selectFrom(
        matching
          .select(['f.customer_id', 'f.signed_up_at', 'f.orders', 'f.spent', 'f.last_order_at'])
          .orderBy(sortExpressions[field], direction)
          .orderBy('f.customer_id', direction)
          .limit(limit)
          .offset(offsetOf({ page, limit }))
          .as('f'),
      )
      .innerJoin('customer as c', 'c.id', 'f.customer_id')
      .select([
        'c.id as user_id',
        sql<string>`trim(concat_ws(' ', c.first_name, c.last_name))`.as('name'),
        sql<string | null>`nullif(c.email, '')`.as('email'),
        sql<string | null>`nullif(c.mobile, '')`.as('phone'),
        sql<string | null>`nullif(c.country_code, '')`.as('country_code'),
        'f.orders as total_orders',
        'f.spent as total_spent',
        'f.last_order_at',
        currencyOf(db).as('currency'),
      ])
      .orderBy(sortExpressions[field], direction)
      .orderBy('f.customer_id', direction)
      .execute(),
    count_total ? countAll() : null,
  ])
  return { data, meta: { total: total ?? offsetOf({ page, limit }) + data.length + (data.length === limit ? 1 : 0) } }
}

/** Name, e-mail or mobile contain the text. */
const matchesText = (db: Db, text: string) =>
  sql<boolean>`f.customer_id in (select c.id from customer c where c.tenant_id = ${db.scope.tenantId}
    and (c.search_text like app.normalize_text(${containsPattern(text)})
      or c.search_text like app.normalize_text(${foldedPatternText(text)})))`
