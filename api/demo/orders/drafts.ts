import { deliveryFor, isRefusedDelivery } from '#api/areas/delivery/delivery.rules.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Person } from '../people/people.ts'
import type { Chance } from '../random.ts'
import type { MerchantSeed, Point } from '../seed.ts'
import type { CouponSeed, PlaceSeed, TenantSeed } from '../tenant-seed.ts'
import { subtotalOf } from './baskets.ts'
import type { Hall, LinePlan, OrderPlan, Stall } from './plan.ts'

const pointOf = ([latitude, longitude]: Point) => ({ latitude, longitude })

/** How an order reaches its customer. */
export type Route = {
  order_type: OrderTypeAlias
  place: PlaceSeed | null
  pickup: PlaceSeed | null
  distance: number | null
  road_minutes: number
}

const shares: Record<OrderTypeAlias, number> = { delivery: 74, pickup: 20, dine_in: 6, pick_and_drop: 100 }

/** The terms of a merchant's delivery as the delivery rules read them: its own while it delivers itself, else the tenant's. */
export const termsOf = ({ slabs, free_delivery_above }: MerchantSeed, tenant: TenantSeed) => ({
  delivery_rate: { type: 'slab' as const, unit: 'km' as const, slabs: [...(slabs ?? tenant.slabs)] },
  free_delivery_above: slabs ? (free_delivery_above ?? null) : null,
  max_distance: null,
})

/** A way that works for this customer at this merchant, or null when the customer lives too far away and cannot collect. */
export function routeFor({ tenant, people, chance }: Hall, { seed }: Stall, person: Person): Route | null {
  const order_type = chance.weighted(seed.order_types, (type) => shares[type]) ?? 'delivery'
  if (order_type === 'pick_and_drop') return errandFor(tenant, seed, person, chance.maybeOne(people))
  if (order_type !== 'delivery') return { order_type, place: null, pickup: null, distance: null, road_minutes: 0 }
  const place = chance.maybeOne(person.places.filter((one) => reaches(tenant, seed, seed.at, one.at) !== null))
  if (place)
    return {
      order_type,
      place,
      pickup: null,
      ...(reaches(tenant, seed, seed.at, place.at) ?? { distance: 0, road_minutes: 10 }),
    }
  return seed.order_types.includes('pickup')
    ? { order_type: 'pickup', place: null, pickup: null, distance: null, road_minutes: 0 }
    : null
}

function errandFor(tenant: TenantSeed, seed: MerchantSeed, person: Person, receiver: Person | undefined): Route | null {
  const pickup = person.places[0]
  const place = receiver?.places[0]
  if (!pickup || !place || place.address === pickup.address) return null
  const way = reaches(tenant, seed, pickup.at, place.at)
  const isNear =
    distanceBetween(pointOf(seed.at), pointOf(place.at)) <= seed.radius &&
    distanceBetween(pointOf(seed.at), pointOf(pickup.at)) <= seed.radius
  return way && isNear ? { order_type: 'pick_and_drop', place, pickup, ...way } : null
}

function reaches(
  tenant: TenantSeed,
  seed: MerchantSeed,
  from: Point,
  to: Point,
): { distance: number; road_minutes: number } | null {
  const distance = distanceBetween(pointOf(from), pointOf(to))
  const delivery = deliveryFor(termsOf(seed, tenant), distance, 0)
  const isInside = seed.merchant_type === 'pick_and_drop' || distance <= seed.radius
  return isRefusedDelivery(delivery) || !isInside ? null : { distance, road_minutes: delivery.minutes ?? 15 }
}

/** The customer with a known password keeps the coupons that work once, so that they can be tried. */
const shopper = 0

/** Counts who used which coupon, so that none is used twice where once is enough. */
export class CouponBook {
  readonly #used = new Set<string>()
  readonly #counts = new Map<string, number>()

  /** A coupon this order may carry and its customer thought of. Remember it with `take` once the order stands. */
  offer(
    { tenant, now }: Hall,
    stall: Stall,
    about: { person: number; order_type: OrderTypeAlias; lines: readonly LinePlan[]; at: number },
    chance: Chance,
  ): CouponSeed | null {
    const subtotal = subtotalOf(stall, about.lines)
    const fitting = tenant.coupons.filter((coupon) =>
      this.#fits(coupon, { stall, subtotal, ...about, days: (about.at - now) / 86_400_000 }),
    )
    const coupon = chance.maybeOne(fitting)
    return coupon && chance.is(coupon.taken) ? coupon : null
  }

  take({ coupon, person }: OrderPlan): void {
    if (coupon === null) return
    this.#used.add(`${coupon} ${person}`)
    this.#counts.set(coupon, (this.#counts.get(coupon) ?? 0) + 1)
  }

  #fits(
    coupon: CouponSeed,
    order: { stall: Stall; subtotal: number; person: number; order_type: OrderTypeAlias; days: number },
  ): boolean {
    const {
      merchants,
      order_types,
      starts,
      ends,
      minimum_requirement = 0,
      usage_limit_total,
      one_use_per_customer,
      is_off,
    } = coupon
    if (
      is_off ||
      !merchants.includes(order.stall.seed.key) ||
      order.days < starts ||
      (ends !== undefined && order.days >= ends)
    )
      return false
    if (order_types && !order_types.includes(order.order_type)) return false
    if (one_use_per_customer && order.person === shopper) return false
    if (
      order.subtotal < minimum_requirement ||
      (one_use_per_customer && this.#used.has(`${coupon.code} ${order.person}`))
    )
      return false
    return usage_limit_total === undefined || (this.#counts.get(coupon.code) ?? 0) < usage_limit_total
  }
}

const generosity: Record<string, number> = { harbour: 0.36, waha: 0.16, ramen: 0.04 }

export function tipFor({ slug, tip }: TenantSeed, order_type: OrderTypeAlias, chance: Chance): number | null {
  const isBrought = order_type === 'delivery' || order_type === 'pick_and_drop'
  return isBrought && chance.is(generosity[slug] ?? 0) ? (chance.maybeOne(tip.values) ?? null) : null
}
