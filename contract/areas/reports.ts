import { z } from 'zod'
import { call } from '../call.ts'
import type { Guard, Scope } from '../call.ts'
import { currency, day, id, instant, money } from '../fields.ts'
import { StatusCount } from '../schemas/order.ts'

export const reportRange = z.enum([
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
  'custom',
])
export type ReportRange = z.infer<typeof reportRange>

/**
 * Period to compare with: `previous` is the same weekday of the week before, the month before or the days before.
 * `four_weeks` and `year` (52 weeks) keep the weekdays; months are compared with the month a year before.
 */
export const comparison = z.enum(['previous', 'four_weeks', 'year'])
export type Comparison = z.infer<typeof comparison>

/** Longest period of a report, in days. */
export const maxRangeDays = 366

/**
 * Local days of the tenant, or of the merchant in the merchant panel; both inclusive. Days without a range mean custom;
 * default: today.
 */
const reportInput = z.object({
  merchant_id: id.optional(),
  range: reportRange.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  compare: comparison.optional(),
})
export type ReportInput = z.output<typeof reportInput>

const amounts = { orders: z.int(), sales: money }
const Series = z.array(z.object({ local_date: day, ...amounts }))
/** Local hours 0 to 23 if the range is one day, else empty. */
const Hours = z.array(z.object({ hour: z.int(), ...amounts }))

/** Without cancelled orders. Sales are the item totals in the currency of the merchant. */
const PopularProduct = z.object({
  product_id: id,
  name: z.string(),
  image_url: z.string().nullable(),
  merchant_id: id,
  merchant_name: z.string(),
  quantity: z.int(),
  sales: money,
  currency,
  /** Whether it is offered, but out of stock now. */
  is_sold_out: z.boolean(),
})
const PopularMerchant = z.object({
  merchant_id: id,
  name: z.string(),
  logo_url: z.string().nullable(),
  ...amounts,
  currency,
})

/** `orders` counts all placed orders; `sales` leaves out cancelled orders. */
export const Dashboard = z.object({
  ...amounts,
  currency,
  timezone: z.string(),
  start_date: day,
  end_date: day,
  /** Sales in currencies other than `currency`; not included in `sales`. */
  other_sales: z.array(z.object({ currency, sales: money })),
  /** Average of the reviews in the range, one decimal. */
  average_rating: z.number().nullable(),
  reviews: z.int(),
  series: Series,
  hours: Hours,
  top_products: z.array(PopularProduct),
  order_status: z.array(StatusCount),
  /**
   * Period of comparison, see `compare`. While the range is
   * still running, totals end at the same time of day (`until`); series and hours are complete.
   */
  previous: z.object({
    ...amounts,
    average_rating: z.number().nullable(),
    start_date: day,
    end_date: day,
    until: instant,
    series: Series,
    hours: Hours,
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

const OrderTotals = z.object({
  total_sales: money,
  total_commission: money,
  total_orders: z.int(),
  cancelled_orders: z.int(),
  currency,
  previous: z.object({ total_sales: money, total_commission: money, total_orders: z.int(), cancelled_orders: z.int() }),
})

const popularInput = reportInput.extend({ limit: z.int().min(1).max(100).default(10) })

const dashboardCalls = (scope: Scope, dashboard: Guard, both: Guard, reports: Guard) => ({
  show: call(scope, 'POST /stats/orders/dashboard', dashboard, {
    input: reportInput,
    output: Dashboard,
    readOnly: true,
    fallback: 'Failed to load dashboard data',
  }),
  totals: call(scope, 'GET /stats/orders', reports, { input: reportInput, output: OrderTotals }),
  popularProducts: call(scope, 'GET /stats/orders/products/popular', both, {
    input: popularInput,
    output: z.array(PopularProduct),
  }),
})

export const dashboard = {
  ...dashboardCalls(
    'tenant',
    'ManageTenantDashboard',
    ['ManageTenantDashboard', 'ManageTenantReports'],
    'ManageTenantReports',
  ),
  popularMerchants: call(
    'tenant',
    'GET /stats/orders/merchants/popular',
    ['ManageTenantDashboard', 'ManageTenantReports'],
    {
      input: popularInput.omit({ merchant_id: true }),
      output: z.array(PopularMerchant),
    },
  ),
}
export const merchantDashboard = dashboardCalls(
  'merchant',
  'ManageMerchantDashboard',
  ['ManageMerchantDashboard', 'ManageMerchantReports'],
  'ManageMerchantReports',
)
