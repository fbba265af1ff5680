import { z } from 'zod'
import { call } from '../call.ts'
import { currency, id, instant, money, orderNumber, pageOf, paging, paymentAlias, price } from '../fields.ts'
import { PaymentStart } from './payments/payments.ts'

const walletEntryType = z.enum(['top_up', 'adjustment', 'order', 'order_returned', 'refund'])

/** A line of a statement. `amount` is negative where the customer spends; `balance` is what was left after it. */
const WalletEntry = z.object({
  id,
  type: walletEntryType,
  amount: money,
  balance: price,
  currency,
  order_id: orderNumber.nullable(),
  reason: z.string().nullable(),
  created_at: instant,
})
export type WalletEntry = z.infer<typeof WalletEntry>

const WalletBalance = z.object({ currency, balance: price })

const customerParams = z.object({ customer_id: id })
const path = '/auth/user/{customer_id}/wallet'
const permission = 'ManageTenantCustomers'
const entity = 'Customer'

/** Staff sees who changed a balance. */
const StaffWalletEntry = WalletEntry.extend({ user_name: z.string().nullable() })
export type StaffWalletEntry = z.infer<typeof StaffWalletEntry>

/** The wallets of customers: the credit that they have with the tenant, by currency. */
export const wallets = {
  show: call('tenant', `GET ${path}`, permission, {
    input: customerParams,
    output: z.object({
      /** In the tenant's currency first. */
      balances: z.array(WalletBalance).min(1),
    }),
    entity,
  }),
  /** The newest first. */
  entries: call('tenant', `GET ${path}/entries`, permission, {
    input: customerParams.extend(paging.shape),
    ...pageOf(StaffWalletEntry),
    entity,
  }),
  /** Adds a positive amount, or takes away a negative one. The customer reads the reason. */
  adjust: call('tenant', `POST ${path}/adjust`, permission, {
    input: customerParams.extend({
      currency: currency.optional(),
      amount: money.refine((amount) => amount !== 0, 'The amount must not be 0.'),
      reason: z.string().trim().min(1).max(255),
    }),
    output: WalletBalance,
    message: 'Update Wallet Successfully',
    entity,
  }),
}

/** The wallet of the customer who is signed in. */
export const ownWallet = {
  show: call('store', 'GET /wallet', 'customer', {
    input: z.object({}),
    output: z.object({
      /** In the currency of the store first. */
      balances: z.array(WalletBalance).min(1),
      /** Whether the store takes payments from wallets. */
      is_active: z.boolean(),
      /** The smallest and the largest top-up; null where the store takes none. */
      top_up: z.object({ min: price, max: price, payment_mode: paymentAlias }).nullable(),
    }),
  }),
  /** The newest first. */
  entries: call('store', 'GET /wallet/entries', 'customer', { input: paging, ...pageOf(WalletEntry) }),
  /** Starts the payment of a top-up, or resumes the open one of the same amount. */
  startTopUp: call('store', 'POST /wallet/top-ups', 'customer', {
    input: z.object({ amount: price.min(1), return_url: z.string().max(500).nullish() }),
    output: PaymentStart,
    status: 201,
    ownTransactions: true,
    limit: { max: 30, seconds: 60 },
  }),
  /** As the confirmation of an order's payment. */
  confirmTopUp: call('store', 'POST /wallet/top-ups/confirm', 'customer', {
    input: z.object({ payment_id: id, provider_payload: z.record(z.string().max(40), z.unknown()).default({}) }),
    output: z.object({
      payment_id: id,
      status: z.enum(['succeeded', 'processing', 'failed']),
      failure_reason: z.string().nullish(),
      redirect_url: z.string().nullish(),
      balance: price,
    }),
    ownTransactions: true,
    limit: { max: 180, seconds: 60 },
    entity: 'Payment',
  }),
}
