import type { Settings } from '#contract/areas/settings/settings.ts'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import type { Point } from '#contract/rules/distance.ts'
import { distanceBetween } from '#contract/rules/distance.ts'

export const ratingOf = ({ rating_sum, rating_count }: { rating_sum: number; rating_count: number }): number | null =>
  rating_count === 0 ? null : Math.round((rating_sum * 10) / rating_count) / 10

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
