import { z } from 'zod'
import { call } from '../call.ts'
import {
  country,
  day,
  id,
  instant,
  latitude,
  longitude,
  metres,
  orderTypeAlias,
  paymentAlias,
  price,
} from '../fields.ts'
import { checkReasons, checkSubjects } from '../rules/checkout/order-check.ts'
import { Bill, Slot } from '../schemas/order.ts'
import { AddableProduct } from './amendments.ts'
import { CartItemInput } from './checkout.ts'

/** Who may check orders: who sees them, and who sets opening hours or zones. */
export const orderCheckNeeds = [
  'ManageMerchantOrders',
  'ManageMerchantSettingsStoreTiming',
  'ManageMerchantSettingsServiceableZones',
] as const

/** Calendars of stores are not calculated outside of these years. */
const moment = instant.refine((at) => at >= '2000' && at < '2200')

const OrderCheckInput = z.object({
  merchant_id: id,
  /**
   * When the order is placed; absent: now. Opening hours, holidays, pauses, availability of products, coupons and times are
   * checked at this moment, stock, prices and settings as they are now.
   */
  at: moment.nullish(),
  order_type: orderTypeAlias.exclude(['pick_and_drop']),
  items: z.array(CartItemInput).max(50).default([]),
  place: z
    .object({ latitude, longitude, postal_code: z.string().trim().max(12).nullish(), country: country.nullish() })
    .nullish(),
  /** When the customer wants it: the start of a time; absent: as soon as possible. */
  wanted_at: moment.nullish(),
  coupon_code: z.string().trim().max(20).nullish(),
  payment_mode: paymentAlias.nullish(),
})
export type OrderCheckInput = z.output<typeof OrderCheckInput>

const checkReason = z.enum(checkReasons)
const CheckRefusal = z.object({
  subject: z.enum(checkSubjects),
  reason: checkReason,
  values: z.record(z.string(), z.unknown()),
  /** Index of the item that it is about. */
  item: z.int().nullable(),
})
export type CheckRefusal = z.infer<typeof CheckRefusal>

const feeSource = z.enum(['zone', 'fixed', 'slab'])

export const OrderCheck = z.object({
  at: instant,
  timezone: z.string(),
  is_accepted: z.boolean(),
  /** All reasons why the order is not accepted, and why the coupon does not apply. */
  refusals: z.array(CheckRefusal),
  /** At the wanted time, or else when the order is placed. */
  hours: z.object({
    is_enabled: z.boolean(),
    is_open: z.boolean(),
    local_date: day,
    /** Name of the holiday whose hours replace those of the weekday. */
    holiday: z.string().nullable(),
    /** Opening times that start on the local date. */
    spans: z.array(z.object({ start: instant, end: instant })),
    open_until: instant.nullable(),
    next_opening: instant.nullable(),
  }),
  times: z.object({
    is_enabled: z.boolean(),
    is_required: z.boolean(),
    /** The wanted time, and the orders and pieces of products that it has and takes at most. */
    wanted: Slot.extend({
      booked: z.int(),
      limit: z.int().nullable(),
      booked_items: z.int(),
      items_limit: z.int().nullable(),
    }).nullable(),
    /** The first free times from the wanted one on. */
    free: z.array(Slot),
  }),
  /** Of an order with delivery to a known place. */
  delivery: z
    .object({
      distance: metres.nullable(),
      /** The zone that decides; null if the store has none, or none contains the place. */
      zone: z.object({ id, name: z.string() }).nullable(),
      fee: price,
      fee_source: feeSource,
      /** The slab of the distance, in kilometres or miles. */
      slab: z.object({ from: z.number(), to: z.number().nullable(), unit: z.enum(['km', 'mi']) }).nullable(),
      /** Whether the fee is waived because of the subtotal. */
      is_free: z.boolean(),
      free_above: price.nullable(),
      max_distance: metres.nullable(),
      minutes: z.int().nullable(),
    })
    .nullable(),
  preparation_minutes: z.int(),
  /** Minutes until the customer has the order; null for a wanted time. */
  eta: z.int().nullable(),
  coupon: z.object({ code: z.string(), is_applied: z.boolean() }).nullable(),
  /** The offered payment modes, and why one does not take this total. */
  payment_modes: z.array(z.object({ alias: paymentAlias, reason: checkReason.nullable(), limit: price.nullable() })),
  bill: Bill,
})
export type OrderCheck = z.infer<typeof OrderCheck>

/** Checks an order without placing it. */
export const orderChecks = {
  /** What the checkout would answer at a moment, and which rule decides. Nothing is stored or reserved. */
  check: call('merchant', 'POST /order/check', orderCheckNeeds, {
    input: OrderCheckInput,
    output: OrderCheck,
    readOnly: true,
    limit: { max: 240, seconds: 60, maxPerNetwork: 6_000 },
  }),
  /** Products of the store to check, also sold out and inactive ones. */
  productsToCheck: call('merchant', 'GET /order/check/products', orderCheckNeeds, {
    input: z.object({ merchant_id: id, search: z.string().trim().max(50).default('') }),
    output: z.array(AddableProduct),
  }),
}
