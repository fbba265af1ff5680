import { z } from 'zod'
import { call } from '../call.ts'
import { day, deletionOf, expectedUpdatedAt, id, ids, instant, pageOf, searchInput, sortBy } from '../fields.ts'
import { ReviewSettings } from './settings/settings.ts'
import { Review } from './storefront/customers.ts'

/** Waits for approval, or is in the shop: reported by the merchant, or not. */
const reviewState = z.enum(['waiting', 'published', 'reported'])
export type ReviewState = z.infer<typeof reviewState>
const reportReason = z.enum(['offensive', 'false', 'private_data', 'other_order', 'advertising'])
export type ReportReason = z.infer<typeof reportReason>

/** A review as the panels show it. */
const PanelReview = Review.extend({
  state: reviewState,
  /** What the merchant answered; customers see it under the review. */
  reply: z.string().nullable(),
  replied_at: instant.nullable(),
  report_reason: reportReason.nullable(),
  reported_at: instant.nullable(),
})
export type PanelReview = z.infer<typeof PanelReview>

const rating = z.int().min(1).max(5)
const filters = {
  rating: rating.optional(),
  /** At most this rating. */
  max_rating: rating.optional(),
  has_text: z.boolean().optional(),
  has_reply: z.boolean().optional(),
  state: reviewState.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
}
const ListInput = searchInput.extend({ ...sortBy('created_at', 'rating'), merchant_id: id.optional(), ...filters })
export type ReviewListInput = z.output<typeof ListInput>

/** Figures of the published reviews; `waiting` and `reported` count the others. */
const ReviewSummary = z.object({
  /** One decimal. Null without reviews. */
  average_rating: z.number().nullable(),
  count: z.int(),
  /** The average of the reviews that are older than 30 days. */
  earlier_average: z.number().nullable(),
  /** The number of reviews of each rating, from 5 to 1. */
  ratings: z.array(z.object({ rating: z.int(), count: z.int() })),
  low: z.int(),
  with_text: z.int(),
  this_week: z.int(),
  unanswered: z.int(),
  waiting: z.int(),
  reported: z.int(),
  /** The merchants with the lowest averages of the last 30 days. `change` is that from their average before. */
  lowest: z.array(
    z.object({ merchant_id: id, name: z.string(), average_rating: z.number(), change: z.number().nullable() }),
  ),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

const SavedReviewSettings = ReviewSettings.extend({ updated_at: instant })

const base = '/reviews'
const permission = 'ManageTenantReviews'

/** Reviews of all merchants, and the settings of reviews. */
export const reviews = {
  list: call('tenant', `POST ${base}/list`, permission, { input: ListInput, ...pageOf(PanelReview), readOnly: true }),
  summary: call('tenant', `GET ${base}/summary`, permission, {
    input: z.object({ merchant_id: id.optional() }),
    output: ReviewSummary,
  }),
  /** Publishes reviews that wait, and dismisses reports. */
  approve: call('tenant', `POST ${base}/approve`, permission, {
    input: z.object({ ids: ids.min(1) }),
    output: z.array(PanelReview),
    message: 'Approve Review Successfully',
  }),
  remove: call('tenant', `DELETE ${base}/delete/{id}`, permission, { ...deletionOf('Review'), entity: 'Review' }),
  settings: call('tenant', `GET ${base}/settings`, permission, {
    input: z.object({}),
    output: SavedReviewSettings,
  }),
  saveSettings: call('tenant', `POST ${base}/settings`, permission, {
    input: z.object({
      is_enabled: z.boolean().optional(),
      is_auto_publish: z.boolean().optional(),
      allow_text: z.boolean().optional(),
      window_days: z.int().min(1).max(90).optional(),
      ...expectedUpdatedAt,
    }),
    output: SavedReviewSettings,
    message: 'Update Review Settings Successfully',
  }),
}

const viewPermission = 'ViewMerchantReview'
/** Who answers orders answers their reviews. */
const answerPermission = 'ManageMerchantOrders'
const own = { merchant_id: id }

/** Reviews of one merchant. */
export const merchantReviews = {
  list: call('merchant', `POST ${base}/list`, viewPermission, {
    input: searchInput.extend({ ...sortBy('created_at', 'rating'), ...own, ...filters }),
    ...pageOf(PanelReview),
    readOnly: true,
  }),
  summary: call('merchant', `GET ${base}/summary`, viewPermission, {
    input: z.object(own),
    output: ReviewSummary.omit({ lowest: true }),
  }),
  /** Without a text the reply is removed. */
  reply: call('merchant', `POST ${base}/reply`, answerPermission, {
    input: z.object({ ...own, id, reply: z.string().trim().max(1000).nullable() }),
    output: PanelReview,
    entity: 'Review',
    message: 'Update Review Successfully',
  }),
  /** Asks the tenant to look at a review. */
  report: call('merchant', `POST ${base}/report`, answerPermission, {
    input: z.object({ ...own, id, reason: reportReason }),
    output: PanelReview,
    entity: 'Review',
    message: 'Report Review Successfully',
  }),
}
