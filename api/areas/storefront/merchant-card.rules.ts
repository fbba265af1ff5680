import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OpeningDays } from '#contract/areas/settings/opening-hours.ts'
import type { Settings } from '#contract/areas/settings/settings.ts'
import type { ServiceReason, StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { deliveryFor, isRefusedDelivery } from '../delivery/delivery.rules.ts'
import type { ZoneTerms } from '../delivery/delivery.rules.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import { findZone } from '../delivery/zones.rules.ts'
import type { Point } from '#contract/rules/distance.ts'
import type { ZoneArea } from '../delivery/zones.rules.ts'
import { isOpenAt, nextOpening, openUntil } from '../schedules/hours.rules.ts'
import type { StoreTiming } from '../schedules/hours.rules.ts'

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

export type Opening = { is_open: boolean; open_until: string | null; opens_at: string | null }
type Accepts = {
  readonly status: 'active' | 'inactive'
  readonly is_accepting_orders: boolean
  readonly paused_until: string | null
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * A merchant is open if it is active, accepts orders and is inside its hours. A paused merchant opens when the
 * pause ends, or at the next opening after that.
 */
export function openingOf(merchant: Accepts, timing: StoreTiming, now: number): Opening {
  if (merchant.status !== 'active') return { is_open: false, open_until: null, opens_at: null }
  if (merchant.is_accepting_orders && isOpenAt(timing, now))
    return { is_open: true, open_until: iso(openUntil(timing, now)), opens_at: null }
  const paused = merchant.paused_until === null ? null : Date.parse(merchant.paused_until)
  if (!merchant.is_accepting_orders && (paused === null || paused <= now))
    return { is_open: false, open_until: null, opens_at: null }
  return {
    is_open: false,
    open_until: null,
    opens_at: iso(nextOpening(timing, merchant.is_accepting_orders ? now : Math.max(now, paused ?? now))),
  }
}

/** Until when (epoch milliseconds) an opening calculated at `now` is valid if hours and pause do not change. */
export const openingValidUntil = ({ open_until, opens_at }: Opening, now: number): number =>
  Date.parse(open_until ?? opens_at ?? iso(now + 3_600_000) ?? '')

export const ratingOf = ({ rating_sum, rating_count }: { rating_sum: number; rating_count: number }): number | null =>
  rating_count === 0 ? null : Math.round((rating_sum * 10) / rating_count) / 10

type PromotionColumns = {
  readonly is_sponsored: boolean
  readonly sponsored_expiration: string | null
  readonly sponsored_rank: number | null
  readonly is_featured: boolean
  readonly featured_rank: number | null
}
export const isSponsoredAt = ({ is_sponsored, sponsored_expiration }: PromotionColumns, now: number) =>
  is_sponsored && (sponsored_expiration === null || Date.parse(sponsored_expiration) > now)

const last = 1_000_000

/**
 * Compares merchants: sponsored ones by rank, featured ones by rank, then the rest. Equal ones are ordered by
 * distance, then by creation time, oldest first.
 */
export function byRank<M extends PromotionColumns & { distance: number | null; created_at: string; id: string }>(
  now: number,
) {
  const place = (one: M) =>
    isSponsoredAt(one, now)
      ? [0, one.sponsored_rank ?? last]
      : one.is_featured
        ? [1, one.featured_rank ?? last]
        : [2, 0]
  return (a: M, b: M): number => {
    const [[kindA = 2, rankA = 0], [kindB = 2, rankB = 0]] = [place(a), place(b)]
    return (
      kindA - kindB ||
      rankA - rankB ||
      (a.distance ?? Infinity) - (b.distance ?? Infinity) ||
      a.created_at.localeCompare(b.created_at) ||
      (a.id < b.id ? -1 : 1)
    )
  }
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

type Eta = Pick<StoreMerchant, 'eta' | 'eta_min' | 'eta_max'>

/** The minutes until an order arrives, and the ten-minute range to display. Null for a merchant without a location. */
export function etaOf(location: Point | null, preparation: number, travel: number | null): Eta {
  if (location === null) return { eta: null, eta_min: null, eta_max: null }
  const eta = preparation + (travel ?? 0)
  const eta_min = Math.floor(eta / 5) * 5
  return { eta, eta_min, eta_max: eta_min + 10 }
}

export const distanceTo = (location: Point | null, point: Point | null): number | null =>
  location && point ? distanceBetween(location, point) : null

type Hours = {
  readonly timezone: string
  readonly is_business_hours_enabled: boolean | null
  readonly days: OpeningDays | null
  readonly holidays: readonly {
    readonly date: string
    readonly name: string
    readonly slots: { opening: string; closing: string }[]
  }[]
}

/** Returns the merchant's own hours, or the tenant's hours in the merchant's time zone if it has none. */
export function timingOf(
  { timezone, is_business_hours_enabled, days, holidays }: Hours,
  { store_timing }: Pick<Settings, 'store_timing'>,
) {
  if (days === null || is_business_hours_enabled === null) return { ...store_timing, timezone }
  return { is_business_hours_enabled, days, holidays: [...holidays], timezone }
}

export const locationOf = ({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Point | null => (latitude === null || longitude === null ? null : { latitude, longitude })

/** The zones that the shop draws: those of the method that the store shows, or all if it has none of it. */
export function shownZones<Z extends { readonly method: string }>(
  zones: readonly Z[],
  method: Settings['store_type'],
  isShown: boolean,
): Z[] {
  if (!isShown) return []
  const ofMethod = zones.filter((zone) => zone.method === method)
  return ofMethod.length > 0 ? ofMethod : [...zones]
}
