import { sql } from 'kysely'
import type { SegmentFilter, SegmentUse } from '#contract/segments.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import {
  containsPattern,
  containsText,
  foldedPatternText,
  listPage,
  offsetOf,
  parseSort,
} from '#api/platform/db/listing.ts'
import { matchesFilters } from './membership.queries.ts'

const columns = ['s.id', 's.name', 's.filters', 's.updated_at'] as const

export const listSegments = (db: Db, input: SearchInput) =>
  listPage(db.selectFrom('segment as s').select(columns).where(containsText('s.name', input.search)), input, {
    sorts: ['name', 'created_at', 'updated_at'],
    defaultSort: '-created_at',
    table: 's',
  })

export const findSegment = (db: Db, id: string) =>
  db.selectFrom('segment as s').select(columns).where('s.id', '=', id).executeTakeFirst()

/** Locks the segment, also against those that start to use it. Undefined if there is none. */
export const lockSegmentForRemoval = (db: Db, id: string) =>
  db.selectFrom('segment as s').select(columns).where('s.id', '=', id).forUpdate().executeTakeFirst()

export const insertSegment = (db: Db, id: string, { name, filters }: { name: string; filters: SegmentFilter[] }) =>
  db
    .insertInto('segment')
    .values({ id, name, filters: json(filters), created_at: db.now, updated_at: db.now })
    .execute()

export const updateSegment = (
  db: Db,
  id: string,
  { name, filters }: { name?: string | undefined; filters?: SegmentFilter[] | undefined },
) =>
  db
    .updateTable('segment')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(filters === undefined ? {} : { filters: json(filters) }),
      updated_at: db.now,
    })
    .where('id', '=', id)
    .execute()

export const deleteSegment = (db: Db, id: string) => db.deleteFrom('segment').where('id', '=', id).execute()

/** Coupons that may still be used and popups that are or will be shown, of this segment. */
export async function usesOf(db: Db, segmentId: string): Promise<SegmentUse[]> {
  const hasNotEnded = sql<boolean>`(end_date is null or end_date > ${db.now})`
  const [coupons, popups] = await Promise.all([
    db
      .selectFrom('coupon')
      .select(['id', 'code as name', sql.lit<'coupon'>('coupon').as('kind')])
      .where('segment_id', '=', segmentId)
      .where('active', '=', true)
      .where(hasNotEnded)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('popup')
      .select(['id', 'title as name', sql.lit<'popup'>('popup').as('kind')])
      .where('segment_id', '=', segmentId)
      .where('status', '=', 'active')
      .where(hasNotEnded)
      .orderBy('title')
      .execute(),
  ])
  return [...coupons, ...popups]
}

/** Blocked and deleted customers, who are in no segment. They are few, and read from an index of their own. */
const excludedIds = (db: Db) => sql`(select x.id from customer x
  where x.tenant_id = ${db.scope.tenantId} and (x.status = 'block' or x.deleted_at is not null))`

const currencyOf = (db: Db) =>
  sql<string>`(select t.currency from tenant_profile t where t.tenant_id = ${db.scope.tenantId})`

type FilterList = readonly SegmentFilter[]

/**
 * How many figures match each of these filter lists, and what all those customers have spent who match `first`. Only
 * figures that match `first` are counted.
 */
const countFigures = (db: Db, lists: readonly FilterList[], first: FilterList, isExcluded: boolean) =>
  db
    .selectFrom('customer_figure as f')
    .$if(first.length > 0, (query) => query.where(matchesFilters(db, first)))
    .$if(isExcluded, (query) => query.where(sql<boolean>`f.customer_id in ${excludedIds(db)}`))
    .select([
      sql<number[]>`array[${sql.join(
        lists.map((filters) => sql`(count(*) filter (where ${matchesFilters(db, filters)}))::int`),
      )}]`.as('counts'),
      sql<number>`coalesce(sum(f.spent) filter (where ${matchesFilters(db, lists.at(-1) ?? [])}), 0)::bigint`.as(
        'spent',
      ),
    ])
    .executeTakeFirstOrThrow()

/**
 * One scan of the figures for all lists. The few excluded customers are counted apart and subtracted: to leave them out
 * of the scan would double its time.
 */
async function countContacts(db: Db, lists: readonly FilterList[], first: FilterList) {
  const [all, excluded] = await Promise.all([
    countFigures(db, lists, first, false),
    countFigures(db, lists, first, true),
  ])
  return {
    counts: all.counts.map((count, index) => count - (excluded.counts[index] ?? 0)),
    spent: all.spent - excluded.spent,
  }
}

/** How many customers match each of these filter lists. */
export const countMatches = async (db: Db, lists: readonly FilterList[]): Promise<number[]> =>
  lists.length === 0 ? [] : (await countContacts(db, lists, [])).counts

/** All contacts. Where there are many, their number is the one that is kept for the list of customers. */
const totalOf = (db: Db) => sql<number>`(case
  when coalesce(sum(k.customers), 0) >= ${maxCounted} then sum(k.customers) filter (where k.status = 'active')
  else (select count(*) from customer_figure f where f.tenant_id = ${db.scope.tenantId})
    - (select count(*) from ${excludedIds(db)} e) end)::int`
const maxCounted = 10_000

/** The customers left after each filter, all customers, and what the matching ones have spent. */
export async function countFilters(db: Db, filters: FilterList) {
  const steps = filters.map((_, index) => filters.slice(0, index + 1))
  const [{ counts, spent }, totals, pushed] = await Promise.all([
    countContacts(db, steps, filters.slice(0, 1)),
    db
      .selectFrom('customer_count as k')
      .select([totalOf(db).as('total'), currencyOf(db).as('currency')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('push_token as t')
      .innerJoin('customer_figure as f', 'f.customer_id', 't.customer_id')
      .where(matchesFilters(db, filters))
      .where(sql<boolean>`f.customer_id not in ${excludedIds(db)}`)
      .select((eb) => eb.fn.count<number>('t.customer_id').distinct().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...totals, count: counts.at(-1) ?? 0, remaining: counts, with_push: pushed.count, total_spent: spent }
}

const contactSorts = ['created_at', 'total_orders', 'total_spent', 'last_order_at'] as const
const sortExpressions = {
  created_at: sql`f.signed_up_at`,
  total_orders: sql`f.orders`,
  total_spent: sql`f.spent`,
  last_order_at: sql`coalesce(f.last_order_at, '-infinity')`,
}

/** The customers that match these filters, the newest first. The page is found among the figures alone. */
export async function listContacts(db: Db, filters: FilterList, { page, limit, sort, search }: SearchInput) {
  const { field, direction } = parseSort(sort || '-created_at', contactSorts)
  const matching = db
    .selectFrom('customer_figure as f')
    .where(matchesFilters(db, filters))
    .where(sql<boolean>`f.customer_id not in ${excludedIds(db)}`)
    .$if(search.trim() !== '', (query) => query.where(matchesText(db, search)))
  const [data, { total }] = await Promise.all([
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
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

/** Name, e-mail or mobile contain the text. */
const matchesText = (db: Db, text: string) =>
  sql<boolean>`f.customer_id in (select c.id from customer c where c.tenant_id = ${db.scope.tenantId}
    and (c.search_text like app.normalize_text(${containsPattern(text)})
      or c.search_text like app.normalize_text(${foldedPatternText(text)})))`

export const findTenantCurrency = async (db: Db): Promise<string> =>
  (await db.selectFrom('tenant_profile').select('currency').executeTakeFirstOrThrow()).currency
