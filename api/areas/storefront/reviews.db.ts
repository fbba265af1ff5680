import type { StoreReview } from '#contract/storefront-merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, containsPattern, parseSort } from '#api/platform/db/listing.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { ratingOf } from './merchant-card.rules.ts'

type ReviewListInput = { id: string; page: number; limit: number; search: string; sort?: string | undefined }

/** Returns a page of published reviews of an active merchant, with the number of reviews for each rating. */
export async function pageOfReviews(db: Db, { id, page, limit, search, sort }: ReviewListInput) {
  const { field, direction } = parseSort(sort, ['created_at', 'rating'], { field: 'created_at', direction: 'desc' })
  const published = db.selectFrom('review').where('merchant_id', '=', id).where('is_published', '=', true)
  const matching = published.$if(search.trim() !== '', (qb) => qb.where('review', 'ilike', containsPattern(search)))
  const [merchant, data, count, ratings] = await Promise.all([
    db
      .selectFrom('merchant')
      .select(['rating_sum', 'rating_count'])
      .where('id', '=', id)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    matching
      .select(['customer_name', 'rating', 'review', 'created_at'])
      .orderBy(field, direction)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    published
      .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
      .groupBy('rating')
      .orderBy('rating', 'desc')
      .execute(),
  ])
  const reviews: StoreReview[] = data
  return {
    data: reviews,
    meta: { total: count.total, average_rating: ratingOf(orNotFound(merchant, 'Merchant')), ratings },
  }
}
