import { deliveryFor, isRefusedDelivery } from '#api/areas/delivery/delivery.rules.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { DemoCustomer } from '../customers/customers.ts'
import type { Random } from '../random.ts'
import type { MerchantSeed, Point } from '../seed.ts'
import type { CouponSeed, AddressSeed, TenantSeed } from '../tenant-seed.ts'
import { subtotalOf } from './cart-lines.ts'
import type { TenantContext, LinePlan, OrderPlan, MerchantContext } from './context.ts'

const toPoint = ([latitude, longitude]: Point) => ({ latitude, longitude })

/** How an order reaches its customer. */
export type Route = {
  order_type: OrderTypeAlias
  address: AddressSeed | null
  pickup: AddressSeed | null
  distance: number | null
  travel_minutes: number
}

const orderTypeWeights: Record<OrderTypeAlias, number> = { delivery: 74, pickup: 20, dine_in: 6, pick_and_drop: 100 }

/** Delivery terms for the delivery rules: the merchant's own if it delivers itself, else the tenant's. */
export const deliveryTermsOf = ({ slabs, free_delivery_above }: MerchantSeed, tenant: TenantSeed) => ({
  delivery_rate: { type: 'slab' as const, unit: 'km' as const, slabs: [...(slabs ?? tenant.slabs)] },
  free_delivery_above: slabs ? (free_delivery_above ?? null) : null,
  max_distance: null,
})

/** A possible route for this customer and merchant; null if the customer is out of range and cannot pick up. */
export function routeFor(
  { tenant, customers, random }: TenantContext,
  { seed }: MerchantContext,
  customer: DemoCustomer,
): Route | null {
  const order_type = random.pickWeighted(seed.order_types, (type) => orderTypeWeights[type]) ?? 'delivery'
  if (order_type === 'pick_and_drop') return parcelRouteFor(tenant, seed, customer, random.pickOptional(customers))
  if (order_type !== 'delivery') return { order_type, address: null, pickup: null, distance: null, travel_minutes: 0 }
  const address = random.pickOptional(
    customer.addresses.filter((candidate) => deliveryBetween(tenant, seed, seed.location, candidate.location) !== null),
  )
  if (address)
    return {
      order_type,
      address,
      pickup: null,
      ...(deliveryBetween(tenant, seed, seed.location, address.location) ?? { distance: 0, travel_minutes: 10 }),
    }
  return seed.order_types.includes('pickup')
    ? { order_type: 'pickup', address: null, pickup: null, distance: null, travel_minutes: 0 }
    : null
}

function parcelRouteFor(
  tenant: TenantSeed,
  seed: MerchantSeed,
  customer: DemoCustomer,
  receiver: DemoCustomer | undefined,
): Route | null {
  const pickup = customer.addresses[0]
  const address = receiver?.addresses[0]
  if (!pickup || !address || address.address === pickup.address) return null
  const delivery = deliveryBetween(tenant, seed, pickup.location, address.location)
  const isNear =
    distanceBetween(toPoint(seed.location), toPoint(address.location)) <= seed.radius &&
    distanceBetween(toPoint(seed.location), toPoint(pickup.location)) <= seed.radius
  return delivery && isNear ? { order_type: 'pick_and_drop', address, pickup, ...delivery } : null
}

function deliveryBetween(
  tenant: TenantSeed,
  seed: MerchantSeed,
  from: Point,
  to: Point,
): { distance: number; travel_minutes: number } | null {
  const distance = distanceBetween(toPoint(from), toPoint(to))
  const delivery = deliveryFor(deliveryTermsOf(seed, tenant), distance, 0)
  const isInside = seed.merchant_type === 'pick_and_drop' || distance <= seed.radius
  return isRefusedDelivery(delivery) || !isInside ? null : { distance, travel_minutes: delivery.minutes ?? 15 }
}

/** Index of the demo customer, who must not use single-use coupons, so that visitors can try them. */
const demoCustomer = 0

/** Tracks coupon redemptions, so that limits are respected. */
export class CouponUsage {
  readonly #used = new Set<string>()
  readonly #counts = new Map<string, number>()

  /** A coupon that this order can use, or null. Call `recordUse` for every order that is kept. */
  pickCoupon(
    { tenant, now }: TenantContext,
    merchant: MerchantContext,
    order: { customer: number; order_type: OrderTypeAlias; lines: readonly LinePlan[]; at: number },
    random: Random,
  ): CouponSeed | null {
    const subtotal = subtotalOf(merchant, order.lines)
    const applicable = tenant.coupons.filter((coupon) =>
      this.#fits(coupon, { merchant, subtotal, ...order, days: (order.at - now) / 86_400_000 }),
    )
    const coupon = random.pickOptional(applicable)
    return coupon && random.chance(coupon.usage_probability) ? coupon : null
  }

  recordUse({ coupon, customer }: OrderPlan): void {
    if (coupon === null) return
    this.#used.add(`${coupon} ${customer}`)
    this.#counts.set(coupon, (this.#counts.get(coupon) ?? 0) + 1)
  }

  #fits(
    coupon: CouponSeed,
    order: { merchant: MerchantContext; subtotal: number; customer: number; order_type: OrderTypeAlias; days: number },
  ): boolean {
    const {
      merchants,
      order_types,
      starts_in_days: starts,
      ends_in_days: ends,
      minimum_requirement = 0,
      usage_limit_total,
      one_use_per_customer,
      is_inactive: is_off,
    } = coupon
    if (
      is_off ||
      !merchants.includes(order.merchant.seed.key) ||
      order.days < starts ||
      (ends !== undefined && order.days >= ends)
    )
      return false
    if (order_types && !order_types.includes(order.order_type)) return false
    if (one_use_per_customer && order.customer === demoCustomer) return false
    if (
      order.subtotal < minimum_requirement ||
      (one_use_per_customer && this.#used.has(`${coupon.code} ${order.customer}`))
    )
      return false
    return usage_limit_total === undefined || (this.#counts.get(coupon.code) ?? 0) < usage_limit_total
  }
}

const tipProbabilities: Record<string, number> = { harbour: 0.36, waha: 0.16, ramen: 0.04 }

export function pickTip({ slug, tip }: TenantSeed, order_type: OrderTypeAlias, random: Random): number | null {
  const isDelivered = order_type === 'delivery' || order_type === 'pick_and_drop'
  return isDelivered && random.chance(tipProbabilities[slug] ?? 0) ? (random.pickOptional(tip.values) ?? null) : null
}
