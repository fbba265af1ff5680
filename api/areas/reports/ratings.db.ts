import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import type { Period } from './ranges.rules.ts'

/** Count and sum of the published ratings of two periods. */
export async function loadRatings(
  db: Db,
  { current, previous }: { current: Period; previous: Period },
  merchantId: string | null,
) {
  const within = ({ from, until }: Period) =>
    sql`filter (where r.created_at >= ${from}::timestamptz and r.created_at < ${until}::timestamptz)`
  const row = await db
    .selectFrom('review as r')
    .select([
      sql<number>`count(*) ${within(current)}`.as('reviews'),
      sql<number | null>`sum(r.rating) ${within(current)}`.as('sum'),
      sql<number>`count(*) ${within(previous)}`.as('earlier_reviews'),
      sql<number | null>`sum(r.rating) ${within(previous)}`.as('earlier_sum'),
    ])
    .where('r.is_published', '=', true)
    .where('r.created_at', '>=', previous.from)
    .where('r.created_at', '<', current.until)
    .$if(merchantId !== null, (rows) => rows.where('r.merchant_id', '=', merchantId ?? ''))
    .executeTakeFirstOrThrow()
  return {
    reviews: row.reviews,
    sum: row.sum ?? 0,
    earlierReviews: row.earlier_reviews,
    earlierSum: row.earlier_sum ?? 0,
  }
}
