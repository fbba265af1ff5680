import { z } from 'zod'
import { Driver } from '../schemas/driver.ts'
import { FileContent } from '../schemas/file-content.ts'
import { channelFields } from './alerts/push.ts'
import { call } from '../call.ts'
import {
  address,
  id,
  instant,
  metres,
  orderNumber,
  orderTypeAlias,
  pageOf,
  paging,
  paymentAlias,
  percent,
  price,
} from '../fields.ts'
import { FormField } from './forms.ts'
import {
  Bill,
  CustomerOrder,
  HistoryEntry,
  liveActivityStatus,
  orderSorts,
  orderStatus,
  OrderSummary,
  Parcel,
  Slot,
} from '../schemas/order.ts'
import { Cart, CartMeta } from '../schemas/cart.ts'
import { maxOptionLevels } from '../rules/nested-options.ts'

export const CartItemInput = z.object({
  product_id: id,
  quantity: z.int().min(1).max(99),
  options: z
    .array(
      z.object({
        option_id: id,
        /** `under` of the option, absent for options of the product. */
        under: z
          .array(z.string().max(64))
          .max(maxOptionLevels - 1)
          .optional(),
        value_ids: z.array(z.string().max(64)).max(50),
      }),
    )
    .max(60)
    .default([]),
  addons: z
    .array(z.object({ product_id: id, quantity: z.int().min(1).max(99).default(1) }))
    .max(30)
    .default([]),
  instruction: z.string().trim().max(255).nullish(),
  meta: z.object({ recommended_product: z.boolean().optional() }).default({}),
})
export type CartItemInput = z.output<typeof CartItemInput>

const TipInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percentage'), value: percent }),
  z.object({ type: z.literal('fixed'), value: price }),
])

/** The cart as the client sends it. Prices always come from the server. */
export const CartInput = z.object({
  merchant_id: id,
  order_type: orderTypeAlias,
  items: z.array(CartItemInput).max(200).default([]),
  pickup: address.nullish(),
  drop: address.nullish(),
  package: Parcel.nullish(),
  meta: CartMeta.default({}),
  address_id: id.nullish(),
  address: address.nullish(),
  slot: Slot.nullish(),
  coupon_code: z.string().trim().max(20).nullish(),
  tip: TipInput.nullish(),
  payment_mode: paymentAlias.nullish(),
})
export type CartInput = z.output<typeof CartInput>

export const Quote = z.object({
  cart: Cart,
  bill: Bill,
  distance: metres.nullable(),
  /** The lowest delivery fee, while a delivery has no address yet; its bill is then without delivery. */
  delivery_from: price.nullable(),
  eta: z.int().nullable(),
  coupon: z
    .object({
      code: z.string(),
      is_applied: z.boolean(),
      message: z.string().nullable(),
      reason: z.string().nullish(),
      values: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
  /** Form of the store for this order. Answers go into form_data by field id. */
  form: z.array(FormField),
  valid_until: instant,
})
export type Quote = z.infer<typeof Quote>

export const PlaceOrderInput = CartInput.extend({
  payment_mode: paymentAlias,
  /** What the wallet pays; the payment mode pays the rest. The mode `wallet` pays all of it from there. */
  wallet_amount: price.optional(),
  delivery_instruction_id: id.nullish(),
  customer_note: z.string().trim().max(255).nullish(),
  form_data: z.record(z.string().max(64), z.unknown()).nullish(),
  table_number: z.string().trim().max(20).nullish(),
  source: z.enum(['web', 'android', 'ios', 'whatsapp']).default('web'),
  idempotency_key: z.string().trim().min(8).max(100).optional(),
  expected_total: price.optional(),
})
export type PlaceOrderInput = z.output<typeof PlaceOrderInput>

const orderParams = z.object({ id: orderNumber })

export const OrderTracking = z.object({
  order_id: orderNumber,
  order_status: orderStatus,
  live_activity_status: liveActivityStatus.nullable(),
  order_status_history: z.array(HistoryEntry),
  eta: instant.nullable(),
  driver: Driver.nullable(),
  preparation_time: z.int(),
  delivery_timestamp: instant,
  is_scheduled: z.boolean(),
  payment_status: z.string(),
  updated_at: instant,
})

export const checkout = {
  quote: call('store', 'POST /cart/quote', 'public', {
    input: CartInput,
    output: Quote,
    readOnly: true,
    limit: { max: 240, seconds: 60, maxPerNetwork: 6_000 },
  }),
  place: call('store', 'POST /orders', 'customer', {
    input: PlaceOrderInput,
    output: CustomerOrder,
    status: 201,
    ownTransactions: true,
  }),
}

export const myOrders = {
  list: call('store', 'GET /orders', 'customer', {
    input: paging.extend({
      search: z.string().max(50).default(''),
      ...orderSorts,
      status: z.enum(['active', 'past']).optional(),
    }),
    ...pageOf(OrderSummary.omit({ failed_refund_amount: true, pos: true })),
  }),
  show: call('store', 'GET /orders/{id}', 'customer', { input: orderParams, output: CustomerOrder }),
  /** The receipt as a PDF in the language of the caller. */
  receipt: call('store', 'GET /orders/{id}/receipt', 'customer', { input: orderParams, output: FileContent }),
  tracking: call('store', 'GET /orders/{id}/tracking', 'customer', { input: orderParams, output: OrderTracking }),
  liveActivity: call('store', 'POST /orders/{id}/live-activity', 'customer', {
    input: orderParams.extend({ push_token: z.string().min(1).max(500) }),
    output: z.object(channelFields),
  }),
  /**
   * Possible until the merchant accepts. An order that awaits payment is cancelled, and its reservations are released.
   */
  cancel: call('store', 'POST /orders/{id}/cancel', 'customer', {
    input: orderParams.extend({ reason: z.string().trim().min(1).max(255) }),
    output: CustomerOrder,
  }),
  reorder: call('store', 'POST /orders/{id}/reorder', 'customer', {
    input: orderParams,
    output: z.object({
      merchant_id: id,
      order_type: orderTypeAlias,
      cart: Cart,
      unavailable: z.array(z.object({ product_id: id, name: z.string(), reason: z.string() })),
    }),
    readOnly: true,
  }),
}
