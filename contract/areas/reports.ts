import { z } from 'zod'
import { call } from '../call.ts'
import type { Guard, Scope } from '../call.ts'
import { currency, day, id, instant, money, orderNumber, pageWithTotals, searchInput, sortBy } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { exportCalls } from './exports.ts'
import { breakdown } from '../schemas/breakdown.ts'
import { preparationTimes } from './reports/preparation-times.ts'
import { Quality, qualitySorts } from './reports/quality.ts'
import type { QualitySort } from './reports/quality.ts'
import { VisitFunnel } from './reports/visits.ts'
import { orderStatus, StatusCount } from '../schemas/order.ts'

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

const totals = { total_sales: money, total_commission: money, total_orders: z.int(), cancelled_orders: z.int() }
const figures = { ...amounts, commission: money }
/** By local day, and by local hour if the range is one day. */
const figureSeries = {
  series: z.array(z.object({ local_date: day, ...figures })),
  hours: z.array(z.object({ hour: z.int(), ...figures })),
}

/** Amounts are in `currency`; those in other currencies stand beside them. */
const OrderTotals = z.object({
  ...totals,
  currency,
  other_currencies: z.array(z.object({ currency, total_sales: money, total_commission: money })),
  timezone: z.string(),
  start_date: day,
  end_date: day,
  ...figureSeries,
  /** As in the dashboard: totals end at the same time of day while the range is running. */
  previous: z.object({ ...totals, start_date: day, end_date: day, until: instant, ...figureSeries }),
})

const breakdownSorts = ['sales', 'orders', 'quantity', 'discount', 'tax', 'commission', 'key'] as const
export type BreakdownSort = (typeof breakdownSorts)[number]

/**
 * `key` identifies the row: an id, a local date, an order type and so on. Tax rates: kind and percent (`goods:20`).
 * Cancellations: who cancelled and why (`merchant:Too busy`). Hours: weekday from 1 for Monday and hour (`5-19`).
 * Times and lateness: whole minutes, the last ones together; `quantity` is the sum of the seconds. Refunds: the reason.
 * Quality: a merchant.
 */
const BreakdownRow = z.object({
  key: z.string(),
  /** The name of the merchant, product and so on; null where the panel words the key. */
  label: z.string().nullable(),
  merchant_id: id.nullable(),
  merchant_name: z.string().nullable(),
  currency,
  orders: z.int(),
  cancelled_orders: z.int(),
  quantity: z.int(),
  /** Pieces sold as part of combos, of products and categories. The money is that of the combo. */
  combo_quantity: z.int(),
  sales: money,
  discount: money,
  tax: money,
  commission: money,
  delivery_fee: money,
  charges: money,
  tip: money,
  /** Of the period of comparison, until the same time of day. */
  previous: z.object({ orders: z.int(), sales: money }).nullable(),
  /** Of the breakdown by quality, for the period and the one of comparison. */
  quality: Quality.nullable(),
  previous_quality: Quality.nullable(),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

/** Rows of a breakdown on one page; hours, days and minutes are never divided. */
const maxBreakdownRows = 400
const breakdownInput = reportInput.extend({
  ...searchInput.shape,
  ...sortBy<BreakdownSort | QualitySort>(...breakdownSorts, ...qualitySorts),
  by: breakdown,
  limit: z.int().min(1).max(maxBreakdownRows).default(15),
})
export type BreakdownInput = z.output<typeof breakdownInput>

const reportPage = reportInput.extend(searchInput.shape)
export type ReportPageInput = z.output<typeof reportPage>
const reportTotals = { ...totals, currency, other_currencies: OrderTotals.shape.other_currencies }

const MerchantReportRow = z.object({ merchant_id: id, merchant_name: z.string(), ...totals, currency })
const DayReportRow = z.object({ local_date: day, ...totals, currency })
/** An order with its split between merchant and tenant. */
const OrderReportRow = z.object({
  order_id: orderNumber,
  created_at: instant,
  customer_name: z.string(),
  order_amount: money,
  commission_amount: money,
  merchant_amount: money,
  order_status: orderStatus,
  currency,
})

/** Days are those of the report; `merchant_id` is for tenants. All rows of the breakdown, largest sales first. */
const exportInput = { by: breakdown, range: reportRange.default('last_30_days'), merchant_id: id.optional() }

const reportCalls = (scope: Scope, permission: Permission, exports: Permission) => ({
  ...exportCalls(scope, '/stats/reports/export', exports, exportInput),
  breakdown: call(scope, 'GET /stats/orders/report/breakdown', permission, {
    input: breakdownInput,
    ...pageWithTotals(BreakdownRow, {
      start_date: day,
      end_date: day,
      /** Of all orders together; null for other breakdowns. */
      quality: z.object({ current: Quality, previous: Quality }).nullable(),
    }),
  }),
})

export const reports = {
  ...reportCalls('tenant', 'ManageTenantReports', 'TenantReportsExport'),
  byMerchant: call('tenant', 'GET /stats/orders/report', 'ManageTenantReports', {
    input: reportPage,
    ...pageWithTotals(MerchantReportRow, reportTotals),
  }),
  ofMerchant: call('tenant', 'GET /stats/orders/report/merchant', 'ManageTenantReports', {
    input: reportPage.extend({ merchant_id: id }),
    ...pageWithTotals(OrderReportRow, { ...reportTotals, merchant_name: z.string(), start_date: day, end_date: day }),
  }),
}
export const merchantReports = {
  ...reportCalls('merchant', 'ManageMerchantReports', 'ManageMerchantReports'),
  preparationTimes,
  byDay: call('merchant', 'GET /stats/orders/report', 'ManageMerchantReports', {
    input: reportPage,
    ...pageWithTotals(DayReportRow, reportTotals),
  }),
}

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

const Share = z.object({ key: z.string(), ...amounts, currency })
/** The totals of a period, how they are made up, and who bought. Shares are by key and currency. */
export const Analytics = OrderTotals.extend({
  orders_by_day: z.array(z.object({ local_date: day, orders: z.int() })),
  sales_by_day: z.array(z.object({ local_date: day, sales: money })),
  by_order_type: z.array(Share),
  by_payment_mode: z.array(Share),
  by_source: z.array(Share),
  /** Customers whose first order is in the period, and those who ordered before. */
  new_customers: z.int(),
  returning_customers: z.int(),
  average_order_value: money,
  /** Null while visits are not counted. */
  funnel: VisitFunnel.nullable(),
  /**
   * Customers by the month of their first order (its first day), and how many of them ordered in each month after it: the
   * twelve months until the end of the period. Cancelled orders do not count. Null for one merchant, and while the figures
   * are being built.
   */
  cohorts: z.array(z.object({ month: day, customers: z.int(), returned: z.array(z.int()) })).nullable(),
  /** Products of the same orders, among the newest 5,000 orders of the period. */
  sold_together: z.array(
    z.object({ products: z.array(z.object({ product_id: id, name: z.string().nullable() })), orders: z.int() }),
  ),
})
export type Analytics = z.infer<typeof Analytics>

export const analytics = {
  show: call('tenant', 'GET /stats/analytics', 'ManageTenantAnalytics', {
    input: reportInput,
    output: Analytics,
    fallback: 'Failed to load dashboard data',
  }),
}
