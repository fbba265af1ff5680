import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import type { Permission } from '../../permissions.ts'
import { emptyObject, id, instant, orderNumber, paymentAlias, price } from '../../fields.ts'
import { CustomerOrder, Order } from '../../schemas/order.ts'

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
    input: z.object({ order_id: orderNumber, payment_mode: paymentAlias, return_url: z.string().max(500).nullish() }),
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

/**
 * Refunds all that is left, an amount, or pieces of lines (index in `orderLinesOf`). `by_hand` records money that staff
 * gave back; cash is always refunded by hand. The customer reads the reason.
 */
const refundInput = z
  .object({
    order_id: orderNumber,
    merchant_id: id.optional(),
    amount: price.min(1).optional(),
    lines: z
      .array(z.object({ line: z.int().min(0).max(9_999), quantity: z.int().min(1).max(9_999) }))
      .min(1)
      .max(500)
      .optional(),
    method: z.enum(['provider', 'by_hand']).default('provider'),
    reason: z.string().trim().min(1).max(255),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['lines'],
    message: 'Either an amount or lines.',
  })
export type RefundInput = z.output<typeof refundInput>

const refundCalls = (scope: Scope, permission: Permission) => ({
  create: call(scope, 'POST /order/refund', permission, {
    input: refundInput,
    output: Order,
    message: 'Refund Order Successfully',
  }),
})

export const orderRefunds = refundCalls('tenant', 'ManageTenantOrders')
export const merchantOrderRefunds = refundCalls('merchant', 'ManageMerchantOrders')
