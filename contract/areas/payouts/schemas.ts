import { z } from 'zod'
import { currency, day, id, instant, money, pageWithTotals, searchInput, sortBy } from '../../fields.ts'
import { payoutProviderName } from './providers.ts'

/** `processing`: on its way to the merchant's account. */
const payoutStatus = z.enum(['pending', 'processing', 'completed', 'failed'])

/** A payout and its statement. Amounts are in minor units; what lowers the payout is negative. */
export const Payout = z.object({
  id,
  number: z.string(),
  run_id: id,
  merchant_id: id,
  merchant_name: z.string(),
  payout_provider_id: id,
  payout_provider: payoutProviderName,
  period_start: day,
  period_end: day,
  currency,
  status: payoutStatus,
  order_count: z.int(),
  /** order_amount = merchant_amount + admin_amount; admin_amount contains commission_amount. */
  order_amount: money,
  admin_amount: money,
  commission_amount: money,
  merchant_amount: money,
  /** Tips in merchant_amount, of orders that the merchant delivered or that were collected. */
  tip_amount: money,
  /** Tips in admin_amount, of orders that the tenant's drivers delivered. */
  admin_tip_amount: money,
  refund_amount: money,
  /** Cash that the merchant has already taken from customers. */
  cash_amount: money,
  adjustment_amount: money,
  /** merchant_amount + refund_amount + cash_amount + adjustment_amount */
  amount: money,
  /** The part that the provider took back after the payout. The next payout contains it again. */
  reversed_amount: money,
  account: z.record(z.string(), z.string()),
  reference: z.string().nullable(),
  failure_reason: z.string().nullable(),
  held_until: instant.nullable(),
  /** The provider has not said yet whether the transfer was made. */
  is_outcome_unknown: z.boolean(),
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  created_at: instant,
})
export type Payout = z.infer<typeof Payout>

const payoutEntryKind = z.enum(['order', 'refund', 'cash', 'adjustment'])
/** A movement of money behind a payout. */
export const PayoutEntry = z.object({
  id,
  kind: payoutEntryKind,
  order_id: z.string().nullable(),
  order_amount: money,
  merchant_amount: money,
  admin_amount: money,
  commission_amount: money,
  currency,
  note: z.string().nullable(),
  available_at: instant,
})
export type PayoutEntry = z.infer<typeof PayoutEntry>

const reportStatus = z.enum(['pending', 'completed', 'failed'])
/** An order or refund in the payout report. Amounts of refunds are negative. */
export const PayoutRow = z.object({
  id,
  kind: z.enum(['order', 'refund']),
  order_id: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  customer_name: z.string().nullable(),
  order_amount: money,
  merchant_amount: money,
  admin_amount: money,
  commission_amount: money,
  currency,
  payout_status: reportStatus,
  payout_provider_id: id.nullable(),
  payout_id: id.nullable(),
  failure_reason: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
})
export type PayoutRow = z.infer<typeof PayoutRow>

/** Sums of one currency. */
const ReportTotal = z.object({
  currency,
  orders: z.int(),
  order_amount: money,
  merchant_amount: money,
  admin_amount: money,
  commission_amount: money,
})
export type ReportTotal = z.infer<typeof ReportTotal>
export const reportPage = pageWithTotals(PayoutRow, { totals: z.array(ReportTotal) })

/** `search`: an order number, or the beginning of a merchant's name. Days are those of the tenant's time zone. */
export const ReportInput = searchInput.extend({
  ...sortBy('created_at', 'order_amount'),
  payout_provider_id: id.optional(),
  merchant_id: id.optional(),
  payout_status: reportStatus.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
})
export type ReportInput = z.output<typeof ReportInput>

/** What a merchant would get in the next payout. */
export const PayoutCandidate = z.object({
  id,
  merchant_id: id,
  merchant_name: z.string(),
  currency,
  order_count: z.int(),
  order_amount: money,
  admin_amount: money,
  commission_amount: money,
  /** Refunds, cash already taken and adjustments. */
  deducted_amount: money,
  amount: money,
  state: z.enum(['ready', 'on_hold', 'no_account', 'below_minimum', 'nothing_due']),
})
export type PayoutCandidate = z.infer<typeof PayoutCandidate>

export const PayoutRun = z.object({
  id,
  period_end: day,
  status: z.enum(['processing', 'completed']),
  started_by: z.string().nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
  payout_count: z.int(),
  open_count: z.int(),
  failed_count: z.int(),
  order_count: z.int(),
  totals: z.array(z.object({ currency, amount: money })),
})
export type PayoutRun = z.infer<typeof PayoutRun>

export const PayoutListInput = searchInput.extend({
  ...sortBy('created_at', 'amount', 'period_end'),
  run_id: id.optional(),
  merchant_id: id.optional(),
  payout_provider_id: id.optional(),
  status: payoutStatus.optional(),
})
export type PayoutListInput = z.output<typeof PayoutListInput>

export const PayoutDetails = Payout.extend({
  entries: z.array(PayoutEntry),
  entry_count: z.int(),
  /** What the merchant owes since: more was refunded than it has earned. */
  owed_by_merchant: money,
})
export type PayoutDetails = z.infer<typeof PayoutDetails>
export const Balance = z.object({
  currency,
  /** Earned by completed orders, not paid yet. Negative if more was refunded. */
  available: money,
  /** Of paid orders that are not completed yet. */
  pending: money,
  on_the_way: money,
})
export type Balance = z.infer<typeof Balance>
