import { z } from 'zod'
import { call } from '../call.ts'
import type { Scope } from '../call.ts'
import type { Permission } from '../permissions.ts'
import { exportCalls } from './exports.ts'
import { importCalls } from './imports.ts'
import {
  currency,
  deletionOf,
  expectedUpdatedAt,
  id,
  idParams,
  ids,
  instant,
  money,
  orderTypeAlias,
  pageOf,
  pageWithTotals,
  paymentAlias,
  price,
  searchInput,
  timeOfDay,
  sortBy,
} from '../fields.ts'
import { weekday } from '../schemas/catalog.ts'

export const couponType = z.enum(['fixed_amount', 'fixed_percentage', 'free_delivery'])
const couponState = z.enum(['scheduled', 'active', 'expired', 'exhausted', 'inactive'])
export type CouponState = z.infer<typeof couponState>

/** Letters, digits, underscore and hyphen; stored in upper case. */
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{3,20}$/)
/** Minor units of `currency` for `fixed_amount`, else a percentage. */
const discountValue = z.number().min(0).max(1_000_000_000).multipleOf(0.01)

/**
 * Times of the week as HH:mm in the time zone of the merchant. No days mean every day. An end at or before the start is
 * on the next day.
 */
const CouponHours = z.object({
  days: z.array(weekday).max(7),
  start_time: timeOfDay,
  end_time: timeOfDay,
})
export type CouponHours = z.output<typeof CouponHours>
/** Most generated codes of a coupon. */
export const maxGeneratedCodes = 10_000

const Coupon = z.object({
  id,
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  type: couponType,
  /** Follows `type`; null for free delivery. */
  discount_type: z.enum(['flat', 'percentage']).nullable(),
  discount_value: discountValue,
  max_amount: price.nullable(),
  minimum_requirement: price,
  /** The merchant that owns the coupon; null for the tenant's. */
  merchant_id: id.nullable(),
  /** Merchants where it is valid; empty for all. */
  merchant_ids: z.array(id),
  /** Only customers of this segment can use it. */
  segment_id: id.nullable(),
  payment_modes: z.array(paymentAlias),
  order_types: z.array(orderTypeAlias),
  start_date: instant,
  end_date: instant.nullable(),
  usage_limit_total: z.int().nullable(),
  one_use_per_customer: z.boolean(),
  /** Only for customers without an order that was not cancelled. */
  first_order_only: z.boolean(),
  /** Empty for always. */
  hours: z.array(CouponHours),
  is_public: z.boolean(),
  /** Used by generated codes, each once, instead of `code`. */
  has_generated_codes: z.boolean(),
  currency,
  /** Orders that used the coupon and were not cancelled. */
  usage_count: z.int(),
  state: couponState,
  /** False for coupons of the tenant in the panel of a merchant. */
  is_editable: z.boolean(),
  updated_at: instant,
})
export type Coupon = z.infer<typeof Coupon>

const fields = {
  name: z.string().trim().min(1).max(100),
  code,
  description: z.string().trim().max(255).nullish(),
  type: couponType,
  discount_value: discountValue,
  max_amount: price.min(1).nullish(),
  minimum_requirement: price,
  payment_modes: z.array(paymentAlias).max(10),
  order_types: z.array(orderTypeAlias).max(10),
  start_date: instant,
  end_date: instant.nullish(),
  usage_limit_total: z.int().min(1).max(1_000_000_000).nullish(),
  hours: z.array(CouponHours).max(14),
}

/** What the form of a merchant's coupon asks for. */
const MerchantCouponInput = z.object({
  ...fields,
  active: z.boolean().default(true),
  minimum_requirement: price.default(0),
  payment_modes: fields.payment_modes.default([]),
  order_types: fields.order_types.default([]),
  hours: fields.hours.default([]),
  one_use_per_customer: z.boolean().default(false),
  first_order_only: z.boolean().default(false),
  is_public: z.boolean().default(true),
})
/** What the form of a coupon of the tenant asks for. */
export const CouponInput = MerchantCouponInput.extend({ merchant_ids: ids.default([]), segment_id: id.nullish() })
export type CouponInput = z.output<typeof CouponInput>

const MerchantCouponUpdateInput = z
  .object({
    ...fields,
    active: z.boolean(),
    one_use_per_customer: z.boolean(),
    first_order_only: z.boolean(),
    is_public: z.boolean(),
  })
  .partial()
  .extend({ id, ...expectedUpdatedAt })

const CouponUpdateInput = MerchantCouponUpdateInput.extend({ merchant_ids: ids.optional(), segment_id: id.nullish() })

const CouponListInput = searchInput.extend({
  ...sortBy('name', 'code', 'start_date', 'end_date', 'created_at', 'usage_count'),
  active: z.boolean().optional(),
  state: couponState.optional(),
  type: couponType.optional(),
})
export type CouponListInput = z.output<typeof CouponListInput>

/** An order that used a coupon. `discount` is in minor units of `currency`. */
const CouponRedemption = z.object({
  id,
  order_id: z.string(),
  customer_name: z.string(),
  merchant_name: z.string(),
  redeemed_at: instant,
  discount: money,
  currency,
})
export type CouponRedemption = z.infer<typeof CouponRedemption>

/** What the orders that used a coupon and were not cancelled add up to, in minor units of `currency`. */
const CouponTotal = z.object({ currency, orders: z.int(), sales: money, discount: money })
export type CouponTotal = z.infer<typeof CouponTotal>

/** A generated code. `order_id` is the number of the order that used it. */
const CouponCode = z.object({ code: z.string(), order_id: z.string().nullable(), redeemed_at: instant.nullable() })
export type CouponCode = z.infer<typeof CouponCode>

/** A basket to test a coupon against. Amounts are minor units of the merchant's currency. */
const CouponTestInput = z.object({
  id,
  merchant_id: id,
  order_type: orderTypeAlias,
  payment_mode: paymentAlias.optional(),
  subtotal: price,
  delivery_fee: price.default(0),
  /** Without a customer the coupon is tested for a guest, */
  customer_id: id.optional(),
  /** or for a customer who has just signed up and is in no segment. */
  is_new_customer: z.boolean().default(false),
  /** The time of the order; the default is now. */
  at: instant.optional(),
})
export type CouponTestInput = z.output<typeof CouponTestInput>

/** Why a coupon does not apply. */
const couponRefusalReason = z.enum([
  'inactive',
  'not_started',
  'expired',
  'exhausted',
  'outside_hours',
  'below_minimum',
  'merchant_not_eligible',
  'customer_not_eligible',
  'currency_not_eligible',
  'payment_mode_not_eligible',
  'order_type_not_eligible',
  'guest',
  'already_used',
  'not_first_order',
])

/** `reason` and `message` say why the coupon is refused. `discount` is in minor units of `currency`. */
const CouponTest = z.object({
  is_applied: z.boolean(),
  reason: couponRefusalReason.nullable(),
  message: z.string().nullable(),
  discount: money,
  currency,
})
export type CouponTest = z.infer<typeof CouponTest>

const path = '/promotional/coupons'
const ofMerchant = { merchant_id: id }

const couponCalls = <S extends z.ZodRawShape, C extends z.ZodType, U extends z.ZodType, T extends z.ZodType>(
  scope: Scope,
  permission: Permission,
  { place, creation, update, test }: { place: S; creation: C; update: U; test: T },
) => ({
  list: call(scope, `POST ${path}/list`, permission, {
    input: CouponListInput.extend(place),
    ...pageOf(Coupon),
    readOnly: true,
    fallback: 'Something wrong fetching Coupon',
  }),
  show: call(scope, `GET ${path}/show/{id}`, permission, {
    input: idParams.extend(place),
    output: Coupon,
    entity: 'Coupon',
  }),
  create: call(scope, `POST ${path}/create`, permission, {
    input: creation,
    output: Coupon,
    status: 201,
    message: 'Create Coupon Successfully',
    fallback: 'Something wrong creating Coupon',
  }),
  update: call(scope, `PUT ${path}/update/{id}`, permission, {
    input: update,
    output: Coupon,
    message: 'Update Coupon Successfully',
    fallback: 'Something wrong updating Coupon',
    entity: 'Coupon',
  }),
  remove: call(scope, `DELETE ${path}/delete/{id}`, permission, {
    ...deletionOf('Coupon'),
    fallback: 'Something wrong deleting Coupon',
    entity: 'Coupon',
    input: idParams.extend(place),
  }),
  redemptions: call(scope, `GET ${path}/redemptions/{id}`, permission, {
    input: searchInput.pick({ page: true, limit: true }).extend({ id, ...place }),
    ...pageWithTotals(CouponRedemption, { totals: z.array(CouponTotal) }),
    entity: 'Coupon',
  }),
  /** Tests a basket with the rules of the checkout. */
  test: call(scope, `POST ${path}/test`, permission, {
    input: test,
    output: CouponTest,
    readOnly: true,
    entity: 'Coupon',
  }),
  /** Adds codes that can be used once each. Returns the new ones. */
  generateCodes: call(scope, `POST ${path}/codes/{id}`, permission, {
    input: z.object({ id, ...place, count: z.int().min(1).max(maxGeneratedCodes) }),
    output: z.object({ codes: z.array(z.string()) }),
    status: 201,
    entity: 'Coupon',
  }),
  /** All generated codes, at most `maxGeneratedCodes`, oldest first. */
  codes: call(scope, `GET ${path}/codes/{id}`, permission, {
    input: idParams.extend(place),
    output: z.array(CouponCode),
    entity: 'Coupon',
  }),
  ...exportCalls(scope, `${path}/export`, permission, {}),
  ...importCalls(scope, `${path}/import`, permission),
})

/** Coupons of the tenant and of its merchants. */
export const coupons = couponCalls('tenant', 'ManageTenantPromotions', {
  place: {},
  creation: CouponInput,
  update: CouponUpdateInput,
  test: CouponTestInput,
})

/** Coupons of a merchant, and the tenant's that are valid there to read. */
export const merchantCoupons = couponCalls('merchant', 'ManageMerchantCoupons', {
  place: ofMerchant,
  creation: MerchantCouponInput.extend(ofMerchant),
  update: MerchantCouponUpdateInput.extend(ofMerchant),
  test: CouponTestInput.omit({ customer_id: true }),
})
