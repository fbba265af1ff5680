import { sql } from 'kysely'
import type { CustomerListInput, CustomerRow } from '#contract/areas/customers.ts'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import { isInSegment, matchesFilters } from '../segments/membership.queries.ts'
import { findFilters } from '../segments/segments.queries.ts'
import { findText, maxFound } from './customer-search.db.ts'
import type { Found } from './customer-search.db.ts'
import { columns, countByStatus, customers, withFigures } from './customers.db.ts'

/** Totals end here: more rows are not counted. */
const maxCounted = 10_000
/** The newest segments, which are named beside customers. */
const namedSegments = 50

type Filters = Partial<Pick<CustomerListInput, 'status' | 'start_date' | 'end_date' | 'segment_id'>>
type ListInput = Filters & Pick<CustomerListInput, 'page' | 'limit' | 'search'> & { sort?: string | undefined }

/** The members of a segment: their ids or, where these are many, the filters alone. */
type Members = { ids: readonly string[] | null; filters: readonly SegmentFilter[] }
type Conditions = Filters & { text: Found | null; members: Members | null }

/** The instant at which a day of the tenant begins, some days later. */
const startOf = (day: string, later: number) =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone (select p.timezone from tenant_profile p limit 1))`

const hasId = (ids: readonly string[]) => sql<boolean>`customer.id = any(${[...ids]}::uuid[])`

/** Customers, if needed with their figures `f`. Few ids are a condition: the planner then starts with them. */
const filtered = (db: Db, { status, start_date, end_date, text, members }: Conditions, needsFigures: boolean) =>
  customers(db)
    .$if(needsFigures, (query) => query.innerJoin('customer_figure as f', 'f.customer_id', 'customer.id'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(start_date !== undefined, (query) => query.where('sign_up_date', '>=', startOf(start_date ?? '', 0)))
    .$if(end_date !== undefined, (query) => query.where('sign_up_date', '<', startOf(end_date ?? '', 1)))
    .$if(members !== null, (query) =>
      query
        .where('status', '=', 'active')
        .where(members?.ids ? hasId(members.ids) : matchesFilters(db, members?.filters ?? [])),
    )
    .$if(text !== null, (query) => query.where(text?.ids ? hasId(text.ids) : (text?.matches ?? sql<boolean>`true`)))

const areMembersMany = (members: Members | null) => members !== null && members.ids === null

const sorts = ['sign_up_date', 'name', 'orders', 'spent'] as const
const sortColumns = {
  sign_up_date: ['customer.sign_up_date', 'customer.id'],
  name: ['customer.panel_text', 'customer.id'],
  orders: ['f.orders', 'f.customer_id'],
  spent: ['f.spent', 'f.customer_id'],
} as const

/**
 * One page, newest sign-up first. What few customers match is found first and then sorted. Of what many match, the list
 * is read in its order, where a page of them is soon found.
 */
export async function listCustomers(db: Db, { page, limit, search, sort, segment_id, ...filters }: ListInput) {
  const { field, direction } = parseSort(sort || '-sign_up_date', sorts)
  const text = search.trim() === '' ? null : await findText(db, search)
  const members = segment_id === undefined ? null : await findMembers(db, segment_id)
  const conditions = { ...filters, text, members }
  const isNarrow = Boolean(text?.ids ?? members?.ids)
  // The planner takes any text and any figure for rare: it would collect and sort all matches before the first is returned.
  const [first, second] = sortColumns[field]
  const sortsFigures = first.startsWith('f.')
  if (!isNarrow && (text || members || sortsFigures)) await readInOrder(db)
  const [rows, total] = await Promise.all([
    filtered(db, conditions, sortsFigures || areMembersMany(members))
      .select(columns)
      .orderBy(sql.ref(first), direction)
      .orderBy(sql.ref(second), direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    countMatches(db, conditions, isNarrow),
  ])
  return { data: await withFigures(db, rows), meta: { total } }
}

async function readInOrder(db: Db): Promise<void> {
  await sql`set local enable_bitmapscan = off`.execute(db)
  await sql`set local enable_sort = off`.execute(db)
  await sql`set local enable_hashjoin = off`.execute(db)
}

/** Looks for few members: a search ends as soon as there are many. */
async function findMembers(db: Db, segmentId: string): Promise<Members> {
  const filters = await findFilters(db, segmentId)
  if (!filters) throw invalid({ segment_id: 'The selected segment is invalid.' })
  const rows = await db
    .selectFrom('customer_figure as f')
    .select('f.customer_id')
    .where(matchesFilters(db, filters))
    .limit(maxFound)
    .execute()
  return { ids: rows.length < maxFound ? rows.map(({ customer_id }) => customer_id) : null, filters }
}

async function countMatches(db: Db, conditions: Conditions, isNarrow: boolean): Promise<number> {
  const { status, start_date, end_date, text, members } = conditions
  const hasDays = start_date !== undefined || end_date !== undefined
  if (!text && !members && !hasDays) {
    const { active, block } = await countByStatus(db)
    return status === undefined ? active + block : status === 'active' ? active : block
  }
  if (text && !isNarrow && !hasDays && status !== 'block' && !members) return maxFound
  const { total } = await db
    .selectFrom(
      filtered(db, conditions, areMembersMany(members))
        .select('customer.id')
        .limit(text ? maxFound : maxCounted)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Adds the segments that each customer is in. */
export async function withSegments<R extends { id: string; status: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & Pick<CustomerRow, 'segments'>)[]> {
  const ids = rows.filter(({ status }) => status === 'active').map(({ id }) => id)
  const memberships =
    ids.length === 0
      ? []
      : await db
          .selectFrom('customer_figure as f')
          .innerJoin(
            db
              .selectFrom('segment')
              .select(['id', 'name', 'filters', 'created_at'])
              .orderBy('created_at', 'desc')
              .limit(namedSegments)
              .as('s'),
            (join) => join.onTrue(),
          )
          .select(['f.customer_id', 's.id as segment_id', 's.name'])
          .where('f.customer_id', 'in', ids)
          .where(isInSegment(db))
          .orderBy('s.created_at')
          .execute()
  const byCustomer = Map.groupBy(memberships, ({ customer_id }) => customer_id)
  return rows.map((row) => ({
    ...row,
    segments: (byCustomer.get(row.id) ?? []).map(({ segment_id, name }) => ({ segment_id, name })),
  }))
}
