import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { segmentSubjects } from '#contract/areas/segments.ts'
import type { SegmentFilter, SegmentSubject, SegmentUse } from '#contract/areas/segments.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'

const columns = ['s.id', 's.name', 's.filters', 's.updated_at', 's.contact_count', 's.counted_at'] as const

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

type Count = { id: string; filters: SegmentFilter[]; contact_count: number }

/** Keeps what was counted, unless the filters were changed in the meantime. Returns how many counts were kept. */
export async function keepCounts(db: Db, counts: readonly Count[]): Promise<number> {
  const results = await Promise.all(
    counts.map(({ id, filters, contact_count }) =>
      db
        .updateTable('segment')
        .set({ contact_count, counted_at: db.now })
        .where('id', '=', id)
        .where(sql<boolean>`filters = ${JSON.stringify(filters)}::jsonb`)
        .executeTakeFirstOrThrow(),
    ),
  )
  return results.filter(({ numUpdatedRows }) => numUpdatedRows > 0).length
}

const maxCountedAtOnce = 20

/** The segments that were not counted for the longest time. */
export const listOldestCounts = (db: Db, before: string) =>
  db
    .selectFrom('segment as s')
    .select(columns)
    .where((eb) => eb.or([eb('s.counted_at', 'is', null), eb('s.counted_at', '<', before)]))
    .orderBy('s.counted_at', (order) => order.asc().nullsFirst())
    .orderBy('s.id')
    .limit(maxCountedAtOnce)
    .execute()

export const deleteSegment = (db: Db, id: string) => db.deleteFrom('segment').where('id', '=', id).execute()

/** Coupons that may still be used popups that are or will be shown, and campaigns that are not sent, of this segment. */
export async function usesOf(db: Db, segmentId: string): Promise<SegmentUse[]> {
  const hasNotEnded = sql<boolean>`(end_date is null or end_date > ${db.now})`
  const [coupons, popups, campaigns] = await Promise.all([
    db
      .selectFrom('coupon')
      .select(['id', 'code as name', sql<'coupon'>`'coupon'`.as('kind')])
      .where('segment_id', '=', segmentId)
      .where('active', '=', true)
      .where(hasNotEnded)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('popup')
      .select(['id', 'title as name', sql<'popup'>`'popup'`.as('kind')])
      .where('segment_id', '=', segmentId)
      .where('status', '=', 'active')
      .where(hasNotEnded)
      .orderBy('title')
      .execute(),
    db
      .selectFrom('campaign')
      .select(['id', 'title as name', sql<'campaign'>`'campaign'`.as('kind')])
      .where('segment_id', '=', segmentId)
      .where('state', 'in', ['scheduled', 'sending'])
      .orderBy('title')
      .execute(),
  ])
  return [...coupons, ...popups, ...campaigns]
}

export const findTenantCurrency = async (db: Db): Promise<string> =>
  (await db.selectFrom('tenant_profile').select('currency').executeTakeFirstOrThrow()).currency

/** Names of merchants and codes of coupons that filters are about, by id. */
export async function namesOf(db: Db, filters: readonly SegmentFilter[]): Promise<Map<string, string>> {
  const idsOf = (subject: SegmentSubject) =>
    filters.flatMap(({ field, of }) => (segmentSubjects[field] === subject && of !== undefined ? [of] : []))
  const [merchants, coupons] = [idsOf('merchant'), idsOf('coupon')]
  const rows = await Promise.all([
    merchants.length === 0
      ? []
      : db.selectFrom('merchant').select(['id', 'name']).where('id', 'in', merchants).execute(),
    coupons.length === 0
      ? []
      : db.selectFrom('coupon').select(['id', 'code as name']).where('id', 'in', coupons).execute(),
  ])
  return new Map(rows.flat().map(({ id, name }) => [id, name]))
}

const maxCities = 200

/** The first cities by name to which customers have ordered, each looked up after the one before. */
export async function listCities(db: Db): Promise<string[]> {
  const tenant = db.scope.tenantId
  const next = (after: RawBuilder<unknown>) => sql`(select n.key from customer_order_count n
    where n.tenant_id = ${tenant} and n.kind = 'city' and n.key > ${after} order by n.key limit 1)`
  const { rows } = await sql<{ key: string }>`with recursive city(key, number) as (
      select ${next(sql`''`)}, 1
      union all
      select ${next(sql`c.key`)}, c.number + 1 from city c where c.key is not null and c.number < ${maxCities}
    ) select key from city where key is not null`.execute(db)
  return rows.map(({ key }) => key)
}
