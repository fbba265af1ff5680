import { z } from 'zod'
import { call } from '../../call.ts'
import { currency, day, emptyObject, id, instant, money, pageWithTotals, searchInput, sortBy } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { reportRange } from '../reports.ts'

/** Most items that a place of the shop shows. */
export const maxRecommendations = 50

export const RecommendationSettings = z.object({
  /** Whether a model was built. */
  is_initialized: z.boolean(),
  is_enabled: z.boolean(),
  product_enabled: z.boolean(),
  merchant_enabled: z.boolean(),
  /** "Order again" for signed-in customers. */
  order_enabled: z.boolean(),
  max_items: z.int(),
  /** When the model last read orders. */
  last_trained_at: instant.nullable(),
  /** The latest job that built a model; null if none was started. */
  job_id: id.nullable(),
})
export type RecommendationSettings = z.infer<typeof RecommendationSettings>

export const recommendationKind = z.enum(['product', 'merchant', 'order'])
export type RecommendationKind = z.infer<typeof recommendationKind>

export const RecommendationJob = z.object({
  job_id: id,
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  progress: z.int().min(0).max(100),
  error: z.string().optional(),
})
export type RecommendationJob = z.infer<typeof RecommendationJob>

const amounts = { orders: z.int(), revenue: money }
const events = { impressions: z.int(), clicks: z.int() }

/**
 * A product or merchant that was recommended, or an order that came from a recommendation: `id` is then its number, and
 * it has no impressions of its own.
 */
export const RecommendationRow = z.object({
  id: z.string(),
  name: z.string(),
  merchant_id: id.nullable(),
  /** Of products and orders. */
  merchant_name: z.string().nullable(),
  ...events,
  ...amounts,
  currency,
  /** Of orders: when it was placed, and what was recommended. */
  placed_at: instant.nullable(),
  source: z.enum(['product', 'merchant', 'both']).nullable(),
})
export type RecommendationRow = z.infer<typeof RecommendationRow>

const analyticsInput = searchInput.extend({
  /** Default: the last 30 days, or the given days. */
  range: reportRange.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  limit: z.int().min(1).max(100).default(15),
})
export type RecommendationAnalyticsInput = z.output<typeof analyticsInput> & { sort?: string | undefined }

/** Orders are placed orders that were not cancelled. Amounts are in `currency`; those in other currencies stand beside them. */
export const RecommendationAnalytics = z.object({
  totals: z.object({
    ...events,
    ...amounts,
    currency,
    other_revenue: z.array(z.object({ currency, revenue: money })),
  }),
  rows: z.array(RecommendationRow),
  series: z.array(z.object({ local_date: day, ...amounts })),
})
export type RecommendationAnalytics = z.infer<typeof RecommendationAnalytics>

const viewers = [
  'ManageTenantApps',
  'AccessTenantMerchants',
  'ManageTenantMerchants',
] as const satisfies readonly Permission[]
const analysts = [...viewers, 'ManageTenantAnalytics'] as const satisfies readonly Permission[]

type AnalyticsSort = 'placed_at' | 'impressions' | 'clicks' | 'orders' | 'revenue' | 'name'
const analyticsOf = (kind: RecommendationKind) =>
  call('tenant', `GET /recommendation/analytics/${kind}`, analysts, {
    input: analyticsInput.extend(
      kind === 'order'
        ? sortBy<AnalyticsSort>('placed_at', 'revenue')
        : sortBy<AnalyticsSort>('impressions', 'clicks', 'orders', 'revenue', 'name'),
    ),
    output: RecommendationAnalytics,
    meta: pageWithTotals(RecommendationRow, {}).meta,
  })

const unavailable = 'An error occurred while toggling Recommendations. Please contact support.'

export const recommendations = {
  settings: call('tenant', 'GET /recommendation/settings', viewers, {
    input: emptyObject,
    output: RecommendationSettings,
    fallback: 'Failed to fetch AI recommendation settings',
  }),
  saveSettings: call('tenant', 'POST /recommendation/settings', 'ManageTenantApps', {
    input: z
      .object({
        product_enabled: z.boolean(),
        merchant_enabled: z.boolean(),
        order_enabled: z.boolean(),
        max_items: z.int().min(1).max(maxRecommendations),
      })
      .partial(),
    output: RecommendationSettings,
  }),
  /** Builds the model from the orders of the last year. While that runs, returns the running job with 200. */
  initialize: call('tenant', 'POST /recommendation/initialize', 'ManageTenantApps', {
    input: emptyObject,
    output: RecommendationJob,
    status: 201,
  }),
  /** 409 before a model was built. */
  toggle: call('tenant', 'POST /recommendation/toggle', 'ManageTenantApps', {
    input: z.object({
      is_enabled: z.boolean(),
      type: z.enum(['all', ...recommendationKind.options]).default('all'),
    }),
    output: RecommendationSettings,
    fallback: unavailable,
  }),
  /** The latest job without `job_id`. */
  jobStatus: call('tenant', 'GET /recommendation/job-status', 'ManageTenantApps', {
    input: z.object({ job_id: id.optional() }),
    output: RecommendationJob,
    entity: 'Job',
  }),
  productAnalytics: analyticsOf('product'),
  merchantAnalytics: analyticsOf('merchant'),
  orderAnalytics: analyticsOf('order'),
}
