import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { customersInSegment } from '../segments/membership.queries.ts'

export type Audience = { segment_id: string | null; sends_mail: boolean }

/** Customers `c` of the audience with their preferences `p`. */
const customersOf = (db: Db, segmentId: string | null) =>
  db
    .selectFrom('customer as c')
    .leftJoin('notice_preference as p', 'p.customer_id', 'c.id')
    .where('c.status', '=', 'active')
    .where('c.deleted_at', 'is', null)
    .$if(segmentId !== null, (query) =>
      query.where('c.id', 'in', customersInSegment(db, segmentId ?? '').select('c.id')),
    )

const hasDevice = (db: Db) => sql<boolean>`(coalesce(p.push, true) and exists (
  select from push_token t where t.tenant_id = ${db.scope.tenantId} and t.customer_id = c.id))`
const hasMail = sql<boolean>`(coalesce(p.mail, false) and c.email <> '')`

export const countAudience = (db: Db, { segment_id, sends_mail }: Audience) =>
  customersOf(db, segment_id)
    .select([
      sql<number>`count(*)`.as('customers'),
      sql<number>`count(*) filter (where ${hasDevice(db)})`.as('with_device'),
      sql<number>`count(*) filter (where ${hasMail})`.as('with_mail'),
      sql<number>`count(*) filter (where ${hasDevice(db)} or (${sends_mail} and ${hasMail}))`.as('recipients'),
    ])
    .executeTakeFirstOrThrow()

/** The next customers by id who can get a campaign, with their time zones. */
export const listReachable = (
  db: Db,
  { segment_id, sends_mail, cursor, limit }: Audience & { cursor: string | null; limit: number },
) =>
  customersOf(db, segment_id)
    .select(['c.id', 'p.timezone'])
    .$if(cursor !== null, (query) => query.where('c.id', '>', cursor ?? ''))
    .where(sql<boolean>`(${hasDevice(db)} or (${sends_mail} and ${hasMail}))`)
    .orderBy('c.id')
    .limit(limit)
    .execute()
