import { deliveryFor, isRefusedDelivery } from '#api/areas/delivery/delivery.rules.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { DemoCustomer } from '../customers/customers.ts'
import type { MerchantSeed, Point } from '../seed.ts'
import type { AddressSeed, TenantSeed } from '../tenant-seed.ts'
import type { TenantContext, MerchantContext } from './context.ts'

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
  const delivery = deliveryFor(deliveryTermsOf(seed, tenant), distance, 0, null)
  const isInside = seed.merchant_type === 'pick_and_drop' || distance <= seed.radius
  return isRefusedDelivery(delivery) || !isInside ? null : { distance, travel_minutes: delivery.minutes ?? 15 }
}
