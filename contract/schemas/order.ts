import { z } from 'zod'
import {
  address,
  currency,
  day,
  id,
  instant,
  metres,
  money,
  orderNumber,
  orderTypeAlias,
  paymentAlias,
  price,
  sortBy,
} from '../fields.ts'
import { Cart } from './cart.ts'
import { Amendment } from './amendment.ts'
import { Driver } from './driver.ts'
import { PosState } from './pos-state.ts'

export const orderSorts = sortBy('created_at', 'placed_at', 'grand_total', 'delivery_timestamp', 'order_id')

export const orderStatus = z.enum([
  'pending',
  'processing',
  'ready',
  'driver_assigned',
  'picked',
  'collected',
  'delivered',
  'completed',
  'cancelled',
])
export type OrderStatus = z.infer<typeof orderStatus>
export const orderSource = z.enum(['web', 'android', 'ios', 'whatsapp', 'pos', 'admin'])
/** `authorized`: placed, and captured when it is accepted. `voided`: the authorisation was released. */
const paymentStatus = z.enum([
  'pending',
  'awaiting',
  'authorized',
  'paid',
  'failed',
  'voided',
  'refund_pending',
  'refunded',
])
export type PaymentStatus = z.infer<typeof paymentStatus>
export const liveActivityStatus = z.enum(['pending', 'accepted', 'ready', 'collected', 'completed'])
export type LiveActivityStatus = z.infer<typeof liveActivityStatus>

/** Local day and time at the merchant, for display and comparison with today. */
const LocalTime = z.object({ local_date: day, local_time: z.string(), timezone: z.string() })

export const MerchantSnapshot = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  logo_url: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable(),
  currency,
  timezone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type MerchantSnapshot = z.infer<typeof MerchantSnapshot>

export const CustomerSnapshot = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Was not offered to pay in cash. For panels. */
  prepayment_only: z.literal(true).optional(),
})
export type CustomerSnapshot = z.infer<typeof CustomerSnapshot>

const BillCharge = z.object({ id: z.string(), name: z.string(), amount: money })
export const Bill = z.object({
  currency,
  subtotal: price,
  coupon_discount: price,
  product_tax: price,
  delivery_fee: price,
  delivery_tax: price,
  charges: z.array(BillCharge),
  tip: price,
  grand_total: price,
  is_tax_inclusive: z.boolean(),
})
export type Bill = z.infer<typeof Bill>

export const Slot = z.object({ start: instant, end: instant })
export const Parcel = z.object({
  description: z.string().trim().min(1).max(255),
  weight_grams: z.int().min(1).max(100_000),
})
const OrderCoupon = z.object({
  id,
  code: z.string(),
  type: z.enum(['fixed_amount', 'fixed_percentage', 'free_delivery']),
  discount: price,
})
export type OrderCoupon = z.infer<typeof OrderCoupon>

/** Escalation step of an order without an answer, or what its point of sale did. The order status does not change. */
export const alertStep = z.enum([
  'received',
  'push',
  'ring',
  'contact',
  'operators',
  'pos_missing',
  'pos_confirmed',
  'pos_manual',
])
export type AlertStep = z.infer<typeof alertStep>

export const HistoryEntry = z.object({
  status: orderStatus,
  at: instant,
  by: z.enum(['customer', 'merchant', 'tenant', 'system', 'provider']),
  user_id: z.string().nullish(),
  user_name: z.string().nullish(),
  reason: z.string().nullish(),
  step: alertStep.nullish(),
  /** When staff undid this change. */
  undone_at: instant.nullish(),
})
const OrderNote = z.object({ note: z.string(), at: instant, user_id: z.string(), user_name: z.string() })

export const refundMethod = z.enum(['provider', 'by_hand', 'wallet'])
/** Who bears a refund. `shared`: everybody who got a share of the order returns the same part of it. */
export const refundPayer = z.enum(['shared', 'merchant', 'tenant', 'delivery'])

/** Money that went back to the customer, or is on its way. Without a reason the cancellation caused it. */
const Refund = z.object({
  id,
  amount: money,
  method: refundMethod,
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string().nullable(),
  lines: z.array(z.object({ line: z.int(), name: z.string(), quantity: z.int(), option_value: z.string().optional() })),
  fees: z.array(z.string()),
  at: instant,
  user_name: z.string().nullish(),
  payer: refundPayer.nullish(),
  /** How the money was given back by hand, and who settled a refund that the provider had refused. */
  hand_method: z.string().nullish(),
  hand_note: z.string().nullish(),
  settled_by: z.string().nullish(),
  settled_at: instant.nullish(),
  /** Set for what a change gave back: the total does not contain it. */ amendment_id: id.nullish(),
})
export type Refund = z.infer<typeof Refund>

export const OrderSummary = z.object({
  order_id: orderNumber,
  order_status: orderStatus,
  order_type: orderTypeAlias,
  merchant: z.object({ _id: id, name: z.string(), logo_url: z.string().nullable() }),
  customer: z.object({ id, name: z.string(), mobile: z.string().nullable() }),
  /** Lines of the order; an add-on follows its item. items_count: pieces, add-ons included. */
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      options: z.array(z.string()).optional(),
      allergens: z.array(z.string()).optional(),
    }),
  ),
  items_count: z.int(),
  payment_mode: paymentAlias,
  payment_status: paymentStatus,
  source: orderSource,
  grand_total: price,
  currency,
  is_scheduled: z.boolean(),
  delivery_timestamp: instant,
  delivery_timestamp_human: LocalTime,
  created_at: instant,
  placed_at: instant.nullable(),
  /**
   * eta_minutes: preparation plus delivery time, null without delivery. was_ready: the order has reached the status
   * ready. late_grace_minutes: how many whole minutes it may be late before it counts as late.
   */
  preparation_time: z.int(),
  eta_minutes: z.int().nullish(),
  late_grace_minutes: z.int(),
  was_ready: z.boolean().optional(),
  auto_reject_at: instant.nullable(),
  accepted_at: instant.nullish(),
  customer_note: z.string().nullable(),
  distance: metres.nullable(),
  driver_name: z.string().nullable(),
  table_number: z.string().nullable(),
  updated_at: instant,
  /** Amount that the payment provider refused to refund; it must be refunded manually. Never sent to customers. */
  failed_refund_amount: money.nullish(),
  amended_at: instant.nullish(),
  has_open_amendment: z.boolean().optional(),
  pos: PosState.nullish(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** The order as the panels see it. CustomerOrder is the same without notes and revenue split. */
export const Order = OrderSummary.omit({ customer: true, merchant: true, items: true, driver_name: true }).extend({
  tenant_id: id,
  merchant_id: id,
  merchant: MerchantSnapshot,
  customer: CustomerSnapshot,
  order_status_history: z.array(HistoryEntry),
  order_note: z.string().nullable(),
  order_notes: z.array(OrderNote),
  slot: Slot.nullable(),
  txn_id: z.string().nullable(),
  /** The part that the wallet pays. */
  wallet_amount: price,
  cart: Cart,
  bill: Bill,
  address: address.nullable(),
  pickup: address.nullable(),
  drop: address.nullable(),
  package: Parcel.nullable(),
  delivery_by: z.enum(['admin', 'merchant']).nullable(),
  delivery_provider: z.string().nullable(),
  driver: Driver.nullable(),
  delivery_instruction: z.string().nullable(),
  form_data: z.record(z.string(), z.unknown()).nullable(),
  /** Labels of the form fields when the order was placed, by field id. */
  form_labels: z.record(z.string(), z.string()).nullish(),
  coupon: OrderCoupon.nullable(),
  commission_amount: money,
  merchant_amount: money,
  admin_amount: money,
  cancelled_by: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The last change of status can be undone until then. */
  undo_until: instant.nullable(),
  refunds: z.array(Refund),
  amendments: z.array(Amendment),
  /** What can still be refunded: what was paid, minus refunds that did not fail. */
  refundable_amount: money,
  /** Statuses that the caller can set next. */
  next: z.array(orderStatus),
})
export type Order = z.infer<typeof Order>

export const CustomerOrder = Order.omit({
  order_note: true,
  order_notes: true,
  commission_amount: true,
  merchant_amount: true,
  admin_amount: true,
  failed_refund_amount: true,
  refundable_amount: true,
  undo_until: true,
  next: true,
  pos: true,
}).extend({
  customer: CustomerSnapshot.omit({ prepayment_only: true }),
  /** Said at the counter; null for other types, and once closed. */ pickup_code: z.string().nullable(),
  /** Said to an own driver at the door; null for other deliveries, and once handed over. */
  delivery_code: z.string().nullable(),
  can_cancel: z.boolean(),
  can_review: z.boolean(),
  review: z
    .object({
      rating: z.int(),
      review: z.string().nullable(),
      /** False while it waits for approval. */
      is_published: z.boolean(),
      /** What the merchant answered. */
      reply: z.string().nullable(),
    })
    .nullable(),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

export const StatusCount = z.object({ status: orderStatus, count: z.int() })
export const OrderStats = z.object({
  order_status: z.array(StatusCount),
  total_orders: z.int(),
  scheduled_orders: z.int(),
})
export type OrderStats = z.infer<typeof OrderStats>

export const OrderStatusRow = z.object({
  status: orderStatus,
  label: z.string(),
  color: z.string(),
  order_types: z.array(orderTypeAlias),
  next: z.record(z.string(), z.array(orderStatus)),
})
