import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { SegmentFilter } from '#contract/areas/segments.ts'
import { matchesFilters } from '../segments/membership.queries.ts'
import { findFilters } from '../segments/segments.queries.ts'

export type Audience = { segment_id: string | null; sends_mail: boolean; sends_whatsapp: boolean }

/** Filters of the audience; undefined for everybody. A segment that is gone has nobody. */
const filtersOf = async (db: Db, segmentId: string | null): Promise<readonly SegmentFilter[] | undefined> =>
  segmentId === null ? undefined : ((await findFilters(db, segmentId)) ?? nobody)
const nobody: readonly SegmentFilter[] = [{ field: 'total_orders', operator: 'less_than', value: 0 }]

/** Customers `c` of the audience with their preferences `p`. */
const customersOf = (db: Db, filters: readonly SegmentFilter[] | undefined) =>
  db
    .selectFrom('customer as c')
    .leftJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .$if(filters !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('customer_figure as f')
            .select('f.customer_id')
            .whereRef('f.customer_id', '=', 'c.id')
            .where(matchesFilters(db, filters ?? [])),
        ),
      ),
    )

const hasDevice = (db: Db) => sql<boolean>`(coalesce(p.push, true) and exists (
  select from push_token t where t.tenant_id = ${db.scope.tenantId} and t.customer_id = c.id
    and t.order_id is null))`
const hasMail = sql<boolean>`(coalesce(p.mail, false) and c.email <> '')`
const hasWhatsapp = sql<boolean>`(coalesce(p.whatsapp, false) and c.mobile <> '')`
/** Whether a campaign reaches the customer on one of its channels. */
const isReachable = (db: Db, { sends_mail, sends_whatsapp }: Pick<Audience, 'sends_mail' | 'sends_whatsapp'>) =>
  sql<boolean>`(${hasDevice(db)} or (${sends_mail} and ${hasMail}) or (${sends_whatsapp} and ${hasWhatsapp}))`

export const countAudience = async (db: Db, { segment_id, ...channels }: Audience) =>
  customersOf(db, await filtersOf(db, segment_id))
    .select([
      sql<number>`count(*)`.as('customers'),
      sql<number>`count(*) filter (where ${hasDevice(db)})`.as('with_device'),
      sql<number>`count(*) filter (where ${hasMail})`.as('with_mail'),
      sql<number>`count(*) filter (where ${hasWhatsapp})`.as('with_whatsapp'),
      sql<number>`count(*) filter (where ${isReachable(db, channels)})`.as('recipients'),
    ])
    .executeTakeFirstOrThrow()

/** The next customers by id who can get a campaign, with their time zones. */
export const listReachable = async (
  db: Db,
  { segment_id, cursor, limit, ...channels }: Audience & { cursor: string | null; limit: number },
) =>
  customersOf(db, await filtersOf(db, segment_id))
    .select(['c.id', 'p.timezone'])
    .$if(cursor !== null, (query) => query.where('c.id', '>', cursor ?? ''))
    .where(isReachable(db, channels))
    .orderBy('c.id')
    .limit(limit)
    .execute()
