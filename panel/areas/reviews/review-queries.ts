import { merchantReviews, reviews } from '#contract/reviews.ts'

/** Calls to invalidate after a change. */
export const reviewQueries = [reviews, merchantReviews]
