import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { ReviewListInput, ReviewState } from '#contract/areas/reviews.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { ReviewTable } from '#api/platform/tables.ts'

/** What `state` of the contract means in SQL. */
const state = sql<ReviewState>`case when not r.is_published then 'waiting'
  when r.reported_at is not null then 'reported' else 'published' end`

const reviews = (db: Db) =>
  db
    .selectFrom('review as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .where('r.deleted_at', 'is', null)
    .select([
      'r.id',
      'r.customer_id',
      'r.customer_name',
      'r.merchant_id',
      'm.name as merchant_name',
      'o.order_id',
      'r.created_at',
      'r.rating',
      'r.review',
      'r.reply',
      'r.replied_at',
      'r.report_reason',
      'r.reported_at',
      state.as('state'),
    ])
export type ReviewRow = Awaited<ReturnType<typeof findReviews>>[number]

/** `timezone`: whose days `start_date` and `end_date` are. */
export const listReviews = (db: Db, input: ReviewListInput, timezone: string) => {
  const { merchant_id, rating, max_rating, has_text, has_reply, start_date, end_date } = input
  const startOf = (date: string, days = 0) => sql`(${date}::date + ${days}::int)::timestamp at time zone ${timezone}`
  const text = containsPattern(input.search)
  return listPage(
    reviews(db)
      .$if(merchant_id !== undefined, (query) => query.where('r.merchant_id', '=', merchant_id ?? ''))
      .$if(rating !== undefined, (query) => query.where('r.rating', '=', rating ?? 0))
      .$if(max_rating !== undefined, (query) => query.where('r.rating', '<=', max_rating ?? 0))
      .$if(has_text !== undefined, (query) => query.where('r.review', has_text ? 'is not' : 'is', null))
      .$if(has_reply !== undefined, (query) => query.where('r.reply', has_reply ? 'is not' : 'is', null))
      .$if(input.state !== undefined, (query) => query.where(state, '=', input.state ?? 'waiting'))
      .$if(start_date !== undefined, (query) => query.where(sql<boolean>`r.created_at >= ${startOf(start_date ?? '')}`))
      .$if(end_date !== undefined, (query) => query.where(sql<boolean>`r.created_at < ${startOf(end_date ?? '', 1)}`))
      .$if(input.search.trim() !== '', (query) =>
        query.where(sql<boolean>`(lower(r.review) like ${text} or lower(r.customer_name) like ${text}
          or lower(o.order_id) like ${text})`),
      ),
    input,
    { sorts: ['created_at', 'rating'], defaultSort: '-created_at', table: 'r' },
  )
}

export const findReviews = (db: Db, ids: readonly string[]) =>
  reviews(db)
    .where('r.id', 'in', [...ids])
    .execute()

/** Locks a review until the transaction ends. */
export const lockReview = (db: Db, id: string, merchantId: string | null) =>
  db
    .selectFrom('review')
    .innerJoin('orders as o', 'o.id', 'review.order_id')
    .select(['review.id', 'review.merchant_id', 'review.rating', 'review.is_published', 'o.order_id'])
    .where('review.id', '=', id)
    .where('review.deleted_at', 'is', null)
    .$if(merchantId !== null, (query) => query.where('review.merchant_id', '=', merchantId ?? ''))
    .forNoKeyUpdate('review')
    .executeTakeFirst()

export const updateReview = (db: Db, id: string, change: Updateable<ReviewTable>) =>
  db.updateTable('review').set(change).where('id', '=', id).execute()

const published = (db: Db, merchantId: string | null) =>
  db
    .selectFrom('review as r')
    .where('r.deleted_at', 'is', null)
    .where('r.is_published', '=', true)
    .$if(merchantId !== null, (query) => query.where('r.merchant_id', '=', merchantId ?? ''))

export const countByRating = (db: Db, merchantId: string | null) =>
  published(db, merchantId)
    .select((eb) => ['r.rating', eb.fn.countAll<number>().as('count')])
    .groupBy('r.rating')
    .execute()

/** Count and sum of the ratings since `from`, and other counts for the tabs of the list. */
export const countRecent = (db: Db, merchantId: string | null, times: { month: string; week: string }) =>
  published(db, merchantId)
    .select([
      sql<number>`count(*) filter (where r.created_at >= ${times.month})`.as('count'),
      sql<number>`coalesce(sum(r.rating) filter (where r.created_at >= ${times.month}), 0)`.as('sum'),
      sql<number>`count(*) filter (where r.created_at >= ${times.week})`.as('this_week'),
      sql<number>`count(*) filter (where r.review is not null)`.as('with_text'),
      sql<number>`count(*) filter (where r.reply is null)`.as('unanswered'),
      sql<number>`count(*) filter (where r.reported_at is not null)`.as('reported'),
    ])
    .executeTakeFirstOrThrow()

export const countWaiting = async (db: Db, merchantId: string | null): Promise<number> => {
  const row = await db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('is_published', '=', false)
    .$if(merchantId !== null, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The merchants with the lowest averages since `from`, with their sums of all time. */
export const listLowestRated = (db: Db, from: string) =>
  published(db, null)
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .where('r.created_at', '>=', from)
    .where('m.deleted_at', 'is', null)
    .select([
      'r.merchant_id',
      'm.name',
      'm.rating_count',
      'm.rating_sum',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(r.rating)`.as('sum'),
    ])
    .groupBy(['r.merchant_id', 'm.name', 'm.rating_count', 'm.rating_sum'])
    .orderBy(sql`avg(r.rating)`)
    .orderBy('r.merchant_id')
    .limit(3)
    .execute()
