import { z } from 'zod'
import { call } from '../../call.ts'
import { exportCalls, merchantChoiceInput } from '../exports.ts'
import { currency, day, id, instant, money, pageOf, paymentAlias, searchInput, sortBy } from '../../fields.ts'
import { orderStatus, refundMethod, refundPayer } from '../../schemas/order.ts'

export const transactionType = z.enum(['payment', 'refund', 'payout', 'top_up'])
export const transactionStatus = z.enum(['pending', 'succeeded', 'failed'])

/** A movement of money. `amount` is in minor units of `currency` and never negative; `type` says its direction. */
export const Transaction = z.object({
  txn_id: z.string(),
  /** The provider's reference. */
  ref_id: z.string().nullable(),
  type: transactionType,
  payment_mode: paymentAlias,
  amount: money,
  currency,
  /** Null for top-ups of wallets. */
  merchant_id: id.nullable(),
  merchant_name: z.string().nullable(),
  /** The number of the order. */
  order_id: z.string().nullable(),
  status: transactionStatus,
  created_at: instant,
})
export type Transaction = z.infer<typeof Transaction>

/** A payment of the order with the provider's answer. */
const PaymentAttempt = z.object({
  id,
  txn_id: z.string().nullable(),
  provider: z.string(),
  environment: z.enum(['test', 'live']),
  ref_id: z.string().nullable(),
  amount: money,
  refunded: money,
  status: z.enum(['awaiting', 'processing', 'authorized', 'succeeded', 'failed', 'needs_attention']),
  failure_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

/** A refund of the order. `user_name`: who refunded it by hand. */
const OrderRefund = z.object({
  id,
  txn_id: z.string(),
  amount: money,
  status: transactionStatus,
  method: refundMethod,
  payer: refundPayer,
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
  hand_method: z.string().nullable(),
  hand_note: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: instant.nullable(),
  created_at: instant,
})

/** A posting of the ledger: `amount` leaves one account and enters the other. */
const LedgerPosting = z.object({
  id,
  from_account: z.string(),
  to_account: z.string(),
  amount: money,
  created_at: instant,
})

/** Everything that happened to the money of the transaction's order. */
const TransactionDetails = Transaction.extend({
  customer_name: z.string().nullable(),
  order_status: orderStatus.nullable(),
  order_total: money.nullable(),
  payments: z.array(PaymentAttempt),
  refunds: z.array(OrderRefund),
  postings: z.array(LedgerPosting),
})
export type TransactionDetails = z.infer<typeof TransactionDetails>

const TransactionListInput = searchInput.extend({
  ...sortBy('created_at', 'amount'),
  type: transactionType.optional(),
  status: transactionStatus.optional(),
  payment_mode: paymentAlias.optional(),
  merchant_id: id.optional(),
  /** Days in the time zone of the tenant, both inclusive. */
  start_date: day.optional(),
  end_date: day.optional(),
})
export type TransactionListInput = z.output<typeof TransactionListInput>

export const transactionNeeds = ['ManageTenantSettingsPayment', 'ManageTenantReports'] as const
const path = '/payment/transactions'

/** The movements of money of a tenant. */
export const transactions = {
  /** Finds whole transaction ids, references and order numbers. Sort: created_at, amount. At most 10,000 are counted. */
  list: call('tenant', `GET ${path}`, transactionNeeds, {
    input: TransactionListInput,
    ...pageOf(Transaction),
    fallback: 'Something wrong fetching transactions',
  }),
  show: call('tenant', `GET ${path}/{txn_id}`, transactionNeeds, {
    input: z.object({ txn_id: z.string().trim().min(1).max(100) }),
    output: TransactionDetails,
    entity: 'Transaction',
  }),
  ...exportCalls('tenant', `${path}/export`, transactionNeeds, merchantChoiceInput),
}
