import { merchantReviews, reviews } from '#contract/areas/reviews.ts'

/** Calls to invalidate after a change. */
export const reviewQueries = [reviews, merchantReviews]
