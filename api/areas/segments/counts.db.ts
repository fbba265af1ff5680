import { sql } from 'kysely'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import type { Db } from '#api/platform/db/db.ts'
import { matchesFilters } from './membership.queries.ts'

/** Blocked and deleted customers, who are in no segment. They are few, and read from an index of their own. */
export const excludedIds = (db: Db) => sql`(select x.id from customer x
  where x.tenant_id = ${db.scope.tenantId} and (x.status = 'block' or x.deleted_at is not null))`

export const currencyOf = (db: Db) =>
  sql<string>`(select t.currency from tenant_profile t where t.tenant_id = ${db.scope.tenantId})`

export type FilterList = readonly SegmentFilter[]

/** What is left to test of a list in rows that match its first filters. */
const condition = (db: Db, filters: FilterList) =>
  filters.length === 0 ? sql<boolean>`` : sql<boolean>`filter (where ${matchesFilters(db, filters)})`

/**
 * How many figures match each of these filter lists, and what the customers of the last list have spent. All lists begin
 * with `first`, and only figures that match it are read. The tenant is named because the row policy reads a setting, which
 * is slow for each of a million rows; with the id beside it, PostgreSQL compares the setting once.
 */
const countFigures = (db: Db, lists: readonly FilterList[], first: FilterList, isExcluded: boolean) =>
  db
    .selectFrom('customer_figure as f')
    .where('f.tenant_id', '=', db.scope.tenantId)
    .$if(first.length > 0, (query) => query.where(matchesFilters(db, first)))
    .$if(isExcluded, (query) => query.where(sql<boolean>`f.customer_id in ${excludedIds(db)}`))
    .select([
      sql<number[]>`array[${sql.join(
        lists.map((filters) => sql`(count(*) ${condition(db, filters.slice(first.length))})::int`),
      )}]`.as('counts'),
      sql<number>`coalesce(sum(f.spent) ${condition(db, (lists.at(-1) ?? []).slice(first.length))}, 0)::bigint`.as(
        'spent',
      ),
    ])
    .executeTakeFirstOrThrow()

/**
 * One scan of the figures for all lists. The few excluded customers are counted apart and subtracted: to leave them out
 * of the scan would double its time. Random reads are made expensive for the scan, so that PostgreSQL reads each page once
 * instead of once for each figure that an index finds.
 */
async function countContacts(db: Db, lists: readonly FilterList[], first: FilterList) {
  const [, all, , excluded] = await Promise.all([
    sql`set local random_page_cost = 4`.execute(db),
    countFigures(db, lists, first, false),
    sql`set local random_page_cost to default`.execute(db),
    countFigures(db, lists, first, true),
  ])
  return {
    counts: all.counts.map((count, index) => count - (excluded.counts[index] ?? 0)),
    spent: all.spent - excluded.spent,
  }
}

/** How many customers match each of these filter lists. */
export const countMatches = async (db: Db, lists: readonly FilterList[]): Promise<number[]> =>
  lists.length === 0 ? [] : (await countContacts(db, lists, lists.length === 1 ? (lists[0] ?? []) : [])).counts

/** From so many customers on they are not counted at the time of asking. */
export const manyCustomers = 10_000

/** Whether there are so many customers that they are not counted for each list of segments. */
export async function hasManyCustomers(db: Db): Promise<boolean> {
  const { isMany } = await db
    .selectFrom('customer_count as k')
    .select(sql<boolean>`coalesce(sum(k.customers), 0) >= ${manyCustomers}`.as('isMany'))
    .executeTakeFirstOrThrow()
  return isMany
}

/** All contacts. Where there are many, their number is the one that is kept for the list of customers. */
const totalOf = (db: Db) => sql<number>`(case
  when coalesce(sum(k.customers), 0) >= ${manyCustomers} then sum(k.customers) filter (where k.status = 'active')
  else (select count(*) from customer_figure f where f.tenant_id = ${db.scope.tenantId})
    - (select count(*) from ${excludedIds(db)} e) end)::int`

/**
 * Matching customers with a device that receives push messages. The offsets make PostgreSQL look each of them up instead
 * of joining all figures.
 */
async function countPushable(db: Db, filters: FilterList): Promise<number> {
  const tenant = db.scope.tenantId
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select distinct t.customer_id from push_token t where t.tenant_id = ${tenant} and t.customer_id is not null) t
    where exists (select from customer_figure f
        where f.tenant_id = ${tenant} and f.customer_id = t.customer_id and ${matchesFilters(db, filters)} offset 0)
      and exists (select from customer c
        where c.tenant_id = ${tenant} and c.id = t.customer_id and c.status = 'active' and c.deleted_at is null
        offset 0)`.execute(db)
  return rows[0]?.count ?? 0
}

/** The customers left after each filter, all customers, and what the matching ones have spent. */
export async function countFilters(db: Db, filters: FilterList) {
  const steps = filters.map((_, index) => filters.slice(0, index + 1))
  const [{ counts, spent }, totals, pushable] = await Promise.all([
    countContacts(db, steps, filters.slice(0, 1)),
    db
      .selectFrom('customer_count as k')
      .select([totalOf(db).as('total'), currencyOf(db).as('currency')])
      .executeTakeFirstOrThrow(),
    countPushable(db, filters),
  ])
  return { ...totals, count: counts.at(-1) ?? 0, remaining: counts, with_push: pushable, total_spent: spent }
}
