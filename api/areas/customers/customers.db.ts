import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { CustomerRecord, CustomerListInput } from '#contract/areas/customers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, parseSort } from '#api/platform/db/listing.ts'
import type { CustomerTable } from '#api/platform/tables.ts'
import { customerColumns } from '../auth/customers/customers.queries.ts'
import { customersInSegment } from '../segments/membership.queries.ts'
import { searchPatterns } from './customer-search.db.ts'
import type { SearchPatterns } from './customer-search.db.ts'

const isGuest = sql<boolean>`guest_key is not null`.as('is_guest')
const columns = [...customerColumns, 'updated_at', isGuest] as const

/** Totals with dates end at the first number, those of searches at the second: more rows are not counted. */
const maxCounted = 10_000
const maxFound = 2_000
/** The newest customers, in which it is looked how common a text is. */
const sampleSize = 2_000

type Status = CustomerRecord['status']
type Filters = Partial<Pick<CustomerListInput, 'status' | 'start_date' | 'end_date'>>
type ListInput = Filters & Pick<CustomerListInput, 'page' | 'limit' | 'search'> & { sort?: string | undefined }

const customers = (db: Db) => db.selectFrom('customer').where('deleted_at', 'is', null)

/** The instant at which a day of the tenant begins, some days later. */
const startOf = (day: string, later: number) =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone (select p.timezone from tenant_profile p limit 1))`

const filtered = (db: Db, { status, start_date, end_date }: Filters) =>
  customers(db)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(start_date !== undefined, (query) => query.where('sign_up_date', '>=', startOf(start_date ?? '', 0)))
    .$if(end_date !== undefined, (query) => query.where('sign_up_date', '<', startOf(end_date ?? '', 1)))

const matches = ({ one, other, folded }: SearchPatterns) =>
  sql<boolean>`(search_text like app.normalize_text(${one}) or search_text like app.normalize_text(${other})
    or panel_text like app.compact_text(${folded}))`

/** Ids of customers with a text, at most `maxFound`. */
const findMatches = async (db: Db, { one, other, folded }: SearchPatterns): Promise<string[]> =>
  (
    await db
      .selectNoFrom(
        sql<string[]>`array(select app.matching_customers(app.normalize_text(${one}), app.normalize_text(${other}),
          app.compact_text(${folded}), ${maxFound}::int))`.as('ids'),
      )
      .executeTakeFirstOrThrow()
  ).ids

/**
 * Whether so many of the newest customers match that certainly more than `maxFound` of all do. The text index is slow
 * for such a text.
 */
async function isCommon(db: Db, patterns: SearchPatterns): Promise<boolean> {
  const newest = customers(db)
    .select(['search_text', 'panel_text'])
    .orderBy('sign_up_date', 'desc')
    .orderBy('id', 'desc')
    .limit(sampleSize)
  const [{ read, found }, { active, block }] = await Promise.all([
    db
      .selectFrom(newest.as('newest'))
      .select((eb) => [
        eb.fn.countAll<number>().as('read'),
        eb.fn.countAll<number>().filterWhere(matches(patterns)).as('found'),
      ])
      .executeTakeFirstOrThrow(),
    countByStatus(db),
  ])
  return read === sampleSize && (found / read) * (active + block) >= 2 * maxFound
}

/** The ids that a search finds; undefined if they are more than `maxFound`. */
async function findFew(db: Db, patterns: SearchPatterns): Promise<string[] | undefined> {
  if (await isCommon(db, patterns)) return undefined
  const ids = await findMatches(db, patterns)
  return ids.length < maxFound ? ids : undefined
}

/**
 * One page, newest sign-up first. A search that few customers match reads these through the text index and sorts them.
 * Of one that many match the list is read from the newest, where a page of them is soon found.
 */
export async function listCustomers(db: Db, { page, limit, search, sort, ...filters }: ListInput) {
  const { field, direction } = parseSort(sort || '-sign_up_date', ['sign_up_date', 'name'])
  const window = { limit, offset: offsetOf({ page, limit }) }
  const patterns = search.trim() === '' ? undefined : searchPatterns(search)
  const found = patterns && (await findFew(db, patterns))
  if (patterns && !found) return listCommon(db, filters, patterns, { ...window, direction: directionOf(sort) })
  const query = filtered(db, filters).$if(found !== undefined, (some) =>
    some.where(sql<boolean>`id = any(${found ?? []}::uuid[])`),
  )
  const [data, total] = await Promise.all([
    query
      .select(columns)
      .orderBy(field === 'name' ? 'panel_text' : 'sign_up_date', direction)
      .orderBy('id', direction)
      .limit(window.limit)
      .offset(window.offset)
      .execute()
      .then((rows) => withFigures(db, rows)),
    found === undefined && !hasDays(filters) ? countCustomers(db, filters.status) : countUpTo(db, query, maxCounted),
  ])
  return { data, meta: { total } }
}

const hasDays = ({ start_date, end_date }: Filters) => start_date !== undefined || end_date !== undefined
const directionOf = (sort: string | undefined) => (sort === 'sign_up_date' ? 'asc' : 'desc')

/** A page of a search that many customers match, by sign-up. */
async function listCommon(
  db: Db,
  filters: Filters,
  patterns: SearchPatterns,
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
) {
  // The planner takes a text for rare and would collect and sort all matches before the first is returned.
  await sql`set local enable_bitmapscan = off`.execute(db)
  await sql`set local enable_sort = off`.execute(db)
  const query = filtered(db, filters).where(matches(patterns))
  const isNarrow = hasDays(filters) || filters.status === 'block'
  const [rows, total] = await Promise.all([
    query
      .select(columns)
      .orderBy('sign_up_date', direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    isNarrow ? countUpTo(db, query, maxFound) : maxFound,
  ])
  return { data: await withFigures(db, rows), meta: { total } }
}

/** Rows with what the customers have ordered. */
async function withFigures<R extends { id: string }>(db: Db, rows: readonly R[]) {
  const figures =
    rows.length === 0
      ? []
      : await db
          .selectFrom('customer_figure')
          .select(['customer_id', 'orders as orders_count', 'spent as total_spent', 'last_order_at'])
          .where(
            'customer_id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute()
  const byId = new Map(figures.map(({ customer_id, ...figure }) => [customer_id, figure]))
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? nothingOrdered) }))
}
const nothingOrdered = { orders_count: 0, total_spent: 0, last_order_at: null }

async function countUpTo(db: Db, query: ReturnType<typeof filtered>, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(query.select('id').limit(max).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The number of customers by status. Many are not counted: their number is kept with each change. */
export async function countByStatus(db: Db): Promise<Record<Status, number>> {
  const kept = await db
    .selectFrom('customer_count')
    .select(['status', (eb) => eb.fn.sum<number>('customers').as('customers')])
    .groupBy('status')
    .execute()
  const rows =
    kept.reduce((sum, row) => sum + Number(row.customers), 0) >= maxCounted
      ? kept
      : await customers(db)
          .select(['status', (eb) => eb.fn.countAll<number>().as('customers')])
          .groupBy('status')
          .execute()
  const numberOf = (status: Status) => Number(rows.find((row) => row.status === status)?.customers ?? 0)
  return { active: numberOf('active'), block: numberOf('block') }
}

async function countCustomers(db: Db, status: Status | undefined): Promise<number> {
  const { active, block } = await countByStatus(db)
  return status === undefined ? active + block : status === 'active' ? active : block
}

export const findCustomer = (db: Db, id: string) =>
  customers(db)
    .select([...columns, 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A page of an export, by id. */
export async function listCustomersAfter(
  db: Db,
  {
    after,
    limit,
    from,
    to,
    segmentId,
  }: { after: string | null; limit: number; from: string | null; to: string | null; segmentId: string | null },
) {
  const rows = await customers(db)
    .$if(segmentId !== null, (query) => query.where('id', 'in', customersInSegment(db, segmentId ?? '').select('c.id')))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .$if(from !== null, (query) => query.where('sign_up_date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('sign_up_date', '<', to ?? ''))
    .select(columns)
    .orderBy('id')
    .limit(limit)
    .execute()
  return withFigures(db, rows)
}

/** Locks the customer until the transaction ends. New orders of the customer wait. */
export const lockCustomer = (db: Db, id: string) =>
  customers(db).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCustomer = (db: Db, id: string, change: Updateable<CustomerTable>) =>
  db
    .updateTable('customer')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Locks customers until the transaction ends. Returns those that exist. */
export const lockCustomers = (db: Db, ids: readonly string[]) =>
  customers(db)
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

export async function setStatuses(db: Db, ids: readonly string[], status: Status): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('customer')
    .set({ status, updated_at: db.now })
    .where('id', 'in', [...ids])
    .execute()
}

/** Which contacts another customer has. Guests own no mobile. */
export async function findTakenContacts(
  db: Db,
  { email = '', mobile = '' }: { email?: string | undefined; mobile?: string | undefined },
  except: string | null,
): Promise<{ email: boolean; mobile: boolean }> {
  const rows = await customers(db)
    .select(['email', 'mobile', isGuest])
    .where((eb) =>
      eb.or([
        ...(email === '' ? [] : [eb('email', '=', email)]),
        ...(mobile === '' ? [] : [eb('mobile', '=', mobile)]),
      ]),
    )
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .execute()
  return {
    email: email !== '' && rows.some((row) => row.email === email),
    mobile: rows.some((row) => row.mobile === mobile && !row.is_guest),
  }
}

/** The account that has both the e-mail and the mobile number. */
export const findCustomerByContacts = (db: Db, email: string, mobile: string) =>
  customers(db)
    .select([...columns, 'locale'])
    .where('email', '=', email)
    .where('mobile', '=', mobile)
    .where('guest_key', 'is', null)
    .executeTakeFirst()

export const customersChangedAt = (db: Db, ids: readonly string[]) =>
  customers(db)
    .select(['id', 'updated_at'])
    .where('id', 'in', [...ids])
    .execute()
