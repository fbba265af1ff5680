import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import type { Permission } from '../../permissions.ts'
import { emptyObject, id, instant, money, orderNumber, paymentAlias, price } from '../../fields.ts'
import { maxOptionLevels } from '../../rules/nested-options.ts'
import { CustomerOrder, Order, refundMethod, refundPayer } from '../../schemas/order.ts'

export const PaymentStart = z.object({
  payment_id: id,
  provider: z.string(),
  environment: z.enum(['test', 'live']),
  client_secret: z.string().nullish(),
  redirect_url: z.string().nullish(),
  expires_at: instant,
})

export const payments = {
  start: call('store', 'POST /payments/start', 'customer', {
    /** `amendment_id`: what an approved change of a placed order costs more. */
    input: z.object({
      order_id: orderNumber,
      payment_mode: paymentAlias,
      return_url: z.string().max(500).nullish(),
      amendment_id: id.optional(),
    }),
    output: PaymentStart,
    status: 201,
    ownTransactions: true,
    limit: { max: 60, seconds: 60 },
  }),
  confirm: call('store', 'POST /payments/confirm', 'customer', {
    input: z.object({ payment_id: id, provider_payload: z.record(z.string().max(40), z.unknown()).default({}) }),
    /**
     * failure_reason is a message for the customer. redirect_url: page of the bank, which sends the customer back to
     * return_url?payment={payment_id}.
     */
    output: z.object({
      payment_id: id,
      status: z.enum(['succeeded', 'processing', 'failed']),
      failure_reason: z.string().nullish(),
      redirect_url: z.string().nullish(),
      order: CustomerOrder,
    }),
    ownTransactions: true,
    limit: { max: 180, seconds: 60 },
  }),
  webhook: call('store', 'POST /payments/webhook/{provider}', 'public', {
    /** The address names the keys whose secret signs: those of a tenant, or of one merchant, in an environment. */
    input: z.looseObject({
      provider: z.string().max(40),
      tenant_id: id,
      environment: z.enum(['test', 'live']).default('test'),
      merchant_id: id.optional(),
    }),
    output: emptyObject,
    tenantless: true,
    signed: true,
    ownTransactions: true,
    entity: 'Provider',
  }),
}

/** How staff gave money back by hand. */
const handMethod = z.enum(['cash', 'bank_transfer', 'voucher', 'other'])
export type HandMethod = z.infer<typeof handMethod>
const byHand = { hand_method: handMethod.nullish(), hand_note: z.string().trim().max(255).nullish() }

/**
 * Refunds all that is left, an amount, or parts of the order: pieces of lines (index in `orderLinesOf`) or of one option
 * of a line, and whole fees. `provider` returns the money to where it came from; `by_hand` records money that staff gave
 * back, and cash is refunded by hand or into the wallet. `payer` bears the refund. The customer reads the reason.
 */
export const refundAccounts = ['merchant', 'commission', 'charges', 'delivery', 'adjustments'] as const

const refundFields = z.object({
  order_id: orderNumber,
  merchant_id: id.optional(),
  amount: price.min(1).optional(),
  lines: z
    .array(
      z.object({
        line: z.int().min(0).max(9_999),
        quantity: z.int().min(1).max(9_999),
        /** A value of the line's options, after those above it and a slash each: only its price is refunded. */
        option_value: z
          .string()
          .max(65 * maxOptionLevels - 1)
          .optional(),
      }),
    )
    .min(1)
    .max(500)
    .optional(),
  /** `delivery`, `tip` or the id of a charge. */
  fees: z.array(z.string().max(64)).min(1).max(50).optional(),
  method: refundMethod.default('provider'),
  payer: refundPayer.default('shared'),
  ...byHand,
  reason: z.string().trim().min(1).max(255),
})

const isEitherAmountOrParts = ({ amount, lines, fees }: z.output<typeof refundFields>) =>
  amount === undefined || (lines === undefined && fees === undefined)
const eitherMessage = { path: ['amount'], message: 'Either an amount or parts of the order.' }
const refundInput = refundFields.refine(isEitherAmountOrParts, eitherMessage)
export type RefundInput = z.output<typeof refundInput>

/** What a party has of the order now, and after the refund. */
const RefundEffect = z.object({ account: z.enum(refundAccounts), before: money, after: money })

const RefundPreview = z.object({
  amount: price,
  /** Where the money goes. */
  destinations: z.array(z.object({ method: refundMethod, amount: price })),
  effects: z.array(RefundEffect),
})
export type RefundPreview = z.infer<typeof RefundPreview>

const refundCalls = (scope: Scope, permission: Permission) => ({
  create: call(scope, 'POST /order/refund', permission, {
    input: refundInput,
    output: Order,
    message: 'Refund Order Successfully',
  }),
  /** What the refund would do: calculated as the refund itself, and nothing is stored. */
  preview: call(scope, 'POST /order/refund/preview', permission, {
    input: refundFields
      .extend({ reason: refundFields.shape.reason.default('-') })
      .refine(isEitherAmountOrParts, eitherMessage),
    output: RefundPreview,
  }),
  /** Records that staff gave back by hand what the provider has refused to refund. */
  settle: call(scope, 'POST /order/refund/settle', permission, {
    input: z.object({
      order_id: orderNumber,
      merchant_id: id.optional(),
      refund_id: id,
      hand_method: handMethod,
      hand_note: byHand.hand_note,
    }),
    output: Order,
    message: 'Refund Order Successfully',
    entity: 'Refund',
  }),
})

export const orderRefunds = refundCalls('tenant', 'ManageTenantOrders')
export const merchantOrderRefunds = refundCalls('merchant', 'ManageMerchantOrders')

const captureCalls = (scope: Scope, permission: Permission) => ({
  /** Captures what is authorised for an order before it is accepted. Does nothing if nothing is authorised. */
  capture: call(scope, 'POST /order/capture', permission, {
    input: z.object({ order_id: orderNumber, merchant_id: id.optional() }),
    output: Order,
    message: 'Capture Payment Successfully',
    ownTransactions: true,
    limit: { max: 60, seconds: 60 },
  }),
})

export const orderPayments = captureCalls('tenant', 'ManageTenantOrders')
export const merchantOrderPayments = captureCalls('merchant', 'ManageMerchantOrders')
