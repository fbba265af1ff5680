import type { OrderTypeAlias } from '#contract/fields.ts'
import type { Settings } from '#contract/areas/settings/settings.ts'
import type { ServiceReason } from '#contract/areas/storefront/merchants.ts'
import type { ZoneTerms } from '../../delivery/delivery.rules.ts'
import { deliveryFor, isRefusedDelivery } from '../../delivery/delivery.rules.ts'
import type { Point } from '#contract/rules/distance.ts'
import type { ZoneArea } from '../../delivery/zones.rules.ts'
import { findZone } from '../../delivery/zones.rules.ts'

/**
 * Location and order type of the visitor. If `orderType` is null, delivery is assumed where the merchant delivers.
 */
export type Visitor = {
  point: Point | null
  country: string
  /** Undefined if only the point is known. */
  postalCode?: string | undefined
  orderType: OrderTypeAlias | null
  now: number
}

/** Whether orders of this type are brought to the customer, which means that zones and rates apply. */
export const isDelivered = (type: OrderTypeAlias | null): boolean =>
  type === null || type === 'delivery' || type === 'pick_and_drop'

export type Service = {
  is_serviceable: boolean | null
  service_reason: ServiceReason | null
  delivery_fee: number | null
  minutes: number | null
}
type ServiceResult = {
  readonly order_types: readonly OrderTypeAlias[]
  /** Active zones in the order in which they apply; of a visitor's point at least all that may contain it. */
  readonly zones: readonly (ZoneArea & ZoneTerms)[]
  readonly location: Point | null
  readonly distance: number | null
}

/** The order type to calculate with: the requested one, otherwise delivery, otherwise the merchant's first type. */
export const effectiveOrderType = (
  requested: OrderTypeAlias | null,
  order_types: readonly OrderTypeAlias[],
): OrderTypeAlias | null => requested ?? (order_types.includes('delivery') ? 'delivery' : (order_types[0] ?? null))

/**
 * Whether a merchant serves the location, with the fee and the travel minutes. The fee is that of an empty cart,
 * and unknown without a point if zones have their own.
 * The distance of a pick-and-drop order is not known yet.
 */
export function serviceOf(
  merchant: ServiceResult,
  terms: Pick<Settings, 'delivery_rate' | 'free_delivery_above' | 'max_distance'>,
  visitor: Visitor,
): Service {
  const type = effectiveOrderType(visitor.orderType, merchant.order_types)
  if (visitor.orderType !== null && !merchant.order_types.includes(visitor.orderType))
    return { is_serviceable: false, service_reason: 'order_type', delivery_fee: null, minutes: null }
  if (!isDelivered(type)) return { is_serviceable: null, service_reason: null, delivery_fee: null, minutes: null }
  const found =
    visitor.point &&
    findZone(
      merchant.zones,
      { point: visitor.point, country: visitor.country, postalCode: visitor.postalCode },
      merchant.location,
    )
  const delivery = deliveryFor(terms, type === 'delivery' ? merchant.distance : null, 0, found?.zone ?? null)
  const priced = isRefusedDelivery(delivery) ? null : delivery
  const isFeeUnknown = !found && merchant.zones.some(({ fee: zoneFee }) => zoneFee !== null)
  const fee = { delivery_fee: isFeeUnknown ? null : (priced?.fee ?? null), minutes: priced?.minutes ?? null }
  if (!found) return { is_serviceable: null, service_reason: null, ...fee }
  if (!found.isServed) return { is_serviceable: false, service_reason: 'out_of_zone', ...fee }
  if (isRefusedDelivery(delivery) && delivery.reason === 'too_far')
    return { is_serviceable: false, service_reason: 'too_far', ...fee }
  return { is_serviceable: true, service_reason: null, ...fee }
}
