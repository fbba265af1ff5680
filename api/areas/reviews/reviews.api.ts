import type { merchantReviews as merchantCalls, reviews as calls } from '#contract/areas/reviews.ts'
import { assertDateOrder, definedColumns } from '#api/platform/db/listing.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import type { ReviewListInput } from '#contract/areas/reviews.ts'
import {
  approveReviews,
  removeReview,
  replyToReview,
  reportReview,
  saveReviewSettings,
  showReviewSettings,
  summarizeReviews,
  toPanelReview,
} from './reviews.commands.ts'
import { listReviews } from './reviews.db.ts'

async function pageOfReviews({ db, input, tenant }: Context<ReviewListInput>) {
  assertDateOrder(input)
  const { data, meta } = await listReviews(db, input, tenant.timezone)
  return { data: data.map(toPanelReview), meta }
}

export const reviews: Handlers<typeof calls> = {
  list: (context) => pageOfReviews(context),
  summary: ({ db, input }) => summarizeReviews(db, input.merchant_id ?? null),
  approve: ({ db, input }) => approveReviews(db, input.ids),
  remove: ({ db, input }) => removeReview(db, input.id),
  settings: ({ db }) => showReviewSettings(db),
  saveSettings: ({ db, input: { expected_updated_at, ...changes } }) =>
    saveReviewSettings(db, definedColumns(changes), expected_updated_at),
}

export const merchantReviews: Handlers<typeof merchantCalls> = {
  list: (context) => pageOfReviews(context),
  summary: ({ db, input }) => summarizeReviews(db, input.merchant_id),
  reply: ({ db, input }) => replyToReview(db, input),
  report: ({ db, input }) => reportReview(db, input),
}
