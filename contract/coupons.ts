import { z } from 'zod'
import { call } from './call.ts'
import type { Scope } from './call.ts'
import type { Permission } from './permissions.ts'
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
  paymentAlias,
  price,
  searchInput,
} from './fields.ts'

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
  segment_id: id.nullable(),
  payment_modes: z.array(paymentAlias),
  order_types: z.array(orderTypeAlias),
  start_date: instant,
  end_date: instant.nullable(),
  usage_limit_total: z.int().nullable(),
  one_use_per_customer: z.boolean(),
  is_public: z.boolean(),
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
}

/** What the form of a merchant's coupon asks for. */
const MerchantCouponInput = z.object({
  ...fields,
  active: z.boolean().default(true),
  minimum_requirement: price.default(0),
  payment_modes: fields.payment_modes.default([]),
  order_types: fields.order_types.default([]),
  one_use_per_customer: z.boolean().default(false),
  is_public: z.boolean().default(true),
})
/** What the form of a coupon of the tenant asks for. */
export const CouponInput = MerchantCouponInput.extend({ merchant_ids: ids.default([]) })
export type CouponInput = z.output<typeof CouponInput>

const MerchantCouponUpdateInput = z
  .object({
    ...fields,
    active: z.boolean(),
    one_use_per_customer: z.boolean(),
    is_public: z.boolean(),
  })
  .partial()
  .extend({ id, ...expectedUpdatedAt })

const CouponUpdateInput = MerchantCouponUpdateInput.extend({ merchant_ids: ids.optional() })

const CouponListInput = searchInput.extend({
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

const path = '/promotional/coupons'
const ofMerchant = { merchant_id: id }

const couponCalls = <S extends z.ZodRawShape, C extends z.ZodType, U extends z.ZodType>(
  scope: Scope,
  permission: Permission,
  { place, creation, update }: { place: S; creation: C; update: U },
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
    ...pageOf(CouponRedemption),
    entity: 'Coupon',
  }),
})

/** Coupons of the tenant and of its merchants. */
export const coupons = couponCalls('tenant', 'ManageTenantPromotions', {
  place: {},
  creation: CouponInput,
  update: CouponUpdateInput,
})

/** Coupons of a merchant, and the tenant's that are valid there to read. */
export const merchantCoupons = couponCalls('merchant', 'ManageMerchantCoupons', {
  place: ofMerchant,
  creation: MerchantCouponInput.extend(ofMerchant),
  update: MerchantCouponUpdateInput.extend(ofMerchant),
})
