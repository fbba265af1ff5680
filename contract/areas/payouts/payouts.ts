import { FileContent } from '../../schemas/file-content.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import {
  currency,
  day,
  emptyObject,
  id,
  idParams,
  instant,
  money,
  pageWithTotals,
  price,
  searchInput,
  sortBy,
} from '../../fields.ts'
import { PayoutSchedule, payoutsPermission } from './providers.ts'
import {
  Balance,
  Payout,
  PayoutCandidate,
  PayoutDetails,
  PayoutEntry,
  PayoutListInput,
  PayoutRow,
  PayoutRun,
  ReportInput,
  reportPage,
} from './schemas.ts'

const reason = z.string().trim().min(1).max(200)
const reference = z.string().trim().min(1).max(140)
const path = '/payment/payout-provider/tenant'
const fallback = 'Something went wrong'
const entriesPage = searchInput.pick({ page: true, limit: true })

/** Payouts of a tenant to its merchants. */
export const payouts = {
  report: call('tenant', `GET ${path}/payout/report`, payoutsPermission, {
    input: ReportInput,
    ...reportPage,
    fallback,
  }),
  /** `id` is that of a row of the report. Retries the failed payout that contains it. */
  retryRow: call('tenant', `POST ${path}/payout/retry/{id}`, payoutsPermission, {
    input: idParams,
    output: PayoutRow,
    entity: 'Payout',
    fallback,
  }),
  /** What would be paid for the time until the end of this day. Default: yesterday. */
  candidates: call('tenant', 'GET /payment/payouts/candidates', payoutsPermission, {
    input: searchInput.extend({ period_end: day.optional() }),
    ...pageWithTotals(PayoutCandidate, {
      period_end: day,
      next_at: instant.nullable(),
      schedule: PayoutSchedule,
      merchants_ready: z.int(),
      merchants_waiting: z.int(),
      order_count: z.int(),
      totals: z.array(z.object({ currency, amount: money })),
    }),
    fallback,
  }),
  runs: call('tenant', 'GET /payment/payouts/runs', payoutsPermission, {
    input: searchInput.extend(sortBy('period_end', 'created_at')),
    ...pageWithTotals(PayoutRun, {}),
    fallback,
  }),
  run: call('tenant', 'GET /payment/payouts/runs/{id}', payoutsPermission, {
    input: idParams,
    output: PayoutRun,
    entity: 'Payout run',
    fallback,
  }),
  /** Starting the run of a day again continues it: nobody is paid twice for a day. */
  startRun: call('tenant', 'POST /payment/payouts/runs', payoutsPermission, {
    input: z.object({ period_end: day.optional() }),
    output: PayoutRun,
    status: 201,
    fallback,
  }),
  /** The SEPA file (pain.001.001.09) or CSV of the open bank transfers of a run. They count as sent from then on. */
  transferFile: call('tenant', 'POST /payment/payouts/runs/{id}/file', payoutsPermission, {
    input: z.object({ id, format: z.enum(['pain_001', 'csv']) }),
    output: FileContent,
    entity: 'Payout run',
    fallback,
  }),
  list: call('tenant', 'GET /payment/payouts', payoutsPermission, {
    input: PayoutListInput,
    ...pageWithTotals(Payout, { failed_count: z.int() }),
    fallback,
  }),
  /** A payout with one page of the orders behind it. */
  show: call('tenant', 'GET /payment/payouts/{id}', payoutsPermission, {
    input: entriesPage.extend({ id }),
    output: PayoutDetails,
    entity: 'Payout',
    fallback,
  }),
  /** The statement as a PDF in the language of the caller. */
  statement: call('tenant', 'GET /payment/payouts/{id}/statement', payoutsPermission, {
    input: idParams,
    output: FileContent,
    entity: 'Payout',
    fallback,
    ownTransactions: true,
  }),
  markPaid: call('tenant', 'POST /payment/payouts/paid', payoutsPermission, {
    input: z.object({ payout_ids: z.array(id).min(1).max(100), reference }),
    output: z.array(Payout),
    entity: 'Payout',
    fallback,
  }),
  markFailed: call('tenant', 'POST /payment/payouts/{id}/failed', payoutsPermission, {
    input: z.object({ id, reason }),
    output: Payout,
    entity: 'Payout',
    fallback,
  }),
  retry: call('tenant', 'POST /payment/payouts/{id}/retry', payoutsPermission, {
    input: idParams,
    output: Payout,
    entity: 'Payout',
    fallback,
  }),
  /**
   * Takes a completed transfer of a gateway back from the merchant: `amount`, or everything that is left of it. A part is
   * added to the merchant's balance; a payout that is taken back at once fails and can be paid again.
   */
  reverse: call('tenant', 'POST /payment/payouts/{id}/reverse', payoutsPermission, {
    input: z.object({
      id,
      amount: price.min(1).optional(),
      /** What had been taken back before, as the caller saw it. 409 if it is not true any more. */
      reversed_amount: price.optional(),
      /** The same key takes back once. */
      idempotency_key: z.string().trim().min(8).max(100).optional(),
    }),
    output: Payout,
    entity: 'Payout',
    fallback,
    ownTransactions: true,
  }),
  /** Adds to (or, if negative, takes from) the next payout of a merchant. */
  adjust: call('tenant', 'POST /payment/payouts/adjustments', payoutsPermission, {
    input: z.object({ merchant_id: id, amount: money.refine((amount) => amount !== 0), reason }),
    output: PayoutEntry,
    status: 201,
    entity: 'Merchant',
    fallback,
  }),
  schedule: call('tenant', 'GET /payment/payouts/schedule', payoutsPermission, {
    input: emptyObject,
    output: PayoutSchedule.extend({ next_at: instant.nullable() }),
    fallback,
  }),
  saveSchedule: call('tenant', 'POST /payment/payouts/schedule', payoutsPermission, {
    input: PayoutSchedule,
    output: PayoutSchedule.extend({ next_at: instant.nullable() }),
    fallback,
  }),
}

const ownPermission = 'ManageMerchantSettingsPayouts'
const ofMerchant = { merchant_id: id }

/** A merchant's own payouts. */
export const ownPayouts = {
  report: call('merchant', 'GET /payment/payout-provider/merchant/payout/report', ownPermission, {
    input: ReportInput.omit({ merchant_id: true, payout_provider_id: true }).extend(ofMerchant),
    ...reportPage,
    fallback,
  }),
  balance: call('merchant', 'GET /payment/payouts/balance', ownPermission, {
    input: z.object(ofMerchant),
    output: z.object({
      balances: z.array(Balance),
      next_at: instant.nullable(),
      schedule: PayoutSchedule,
      held_until: instant.nullable(),
    }),
    fallback,
  }),
  list: call('merchant', 'GET /payment/payouts', ownPermission, {
    input: PayoutListInput.omit({ merchant_id: true, run_id: true, payout_provider_id: true }).extend(ofMerchant),
    ...pageWithTotals(Payout, { failed_count: z.int() }),
    fallback,
  }),
  show: call('merchant', 'GET /payment/payouts/{id}', ownPermission, {
    input: entriesPage.extend({ id, ...ofMerchant }),
    output: PayoutDetails,
    entity: 'Payout',
    fallback,
  }),
  statement: call('merchant', 'GET /payment/payouts/{id}/statement', ownPermission, {
    input: idParams.extend(ofMerchant),
    output: FileContent,
    entity: 'Payout',
    fallback,
    ownTransactions: true,
  }),
}
