import type { StoreReview } from '#contract/areas/storefront/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { ratingOf } from './merchants/merchant-card.rules.ts'

type ReviewListInput = { id: string; page: number; limit: number; search: string; sort?: string | undefined }

/** Returns a page of published reviews of an active merchant, with the number of reviews for each rating. */
export async function pageOfReviews(db: Db, input: ReviewListInput) {
  const { id, search } = input
  const published = db.selectFrom('review').where('merchant_id', '=', id).where('is_published', '=', true)
  const matching = published.$if(search.trim() !== '', (qb) => qb.where('review', 'ilike', containsPattern(search)))
  const [merchant, { data, meta }, ratings] = await Promise.all([
    db
      .selectFrom('merchant')
      .select(['rating_sum', 'rating_count'])
      .where('id', '=', id)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    listPage(matching.select(['customer_name', 'rating', 'review', 'created_at', 'reply']), input, {
      sorts: ['created_at', 'rating'],
      defaultSort: '-created_at',
      table: 'review',
    }),
    published
      .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
      .groupBy('rating')
      .orderBy('rating', 'desc')
      .execute(),
  ])
  const reviews: StoreReview[] = data
  return {
    data: reviews,
    meta: { ...meta, average_rating: ratingOf(orNotFound(merchant, 'Merchant')), ratings },
  }
}
