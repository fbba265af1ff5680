import { distanceBetween, earthRadius } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { isInside, isStrictlyInside, outlineOf } from '#contract/rules/polygons.ts'
import type { Ring } from '#contract/rules/polygons.ts'
import { isPostalCodeIn } from '#contract/rules/postal-codes.ts'

/**
 * `radius` is in metres around the merchant. `holes[i]` are the holes of `polygons[i]`. Countries are upper-case ISO
 * alpha-2 codes, postal codes are normalized entries.
 */
export type ZoneArea = {
  readonly method: 'radius' | 'geofence' | 'country' | 'postal_code'
  readonly radius: number | null
  readonly polygons: readonly Ring[] | null
  readonly holes: readonly (readonly Ring[])[] | null
  readonly countries: readonly string[] | null
  readonly postal_codes: readonly string[] | null
  readonly is_active: boolean
}

/** A place to deliver to. `postalCode` is undefined while only the point is known. */
export type DeliveryPoint = {
  readonly point: Point
  readonly country: string | null
  readonly postalCode?: string | null | undefined
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/**
 * Whether a merchant with these zones serves a place, and by which zone: the first active one, in the given order, that
 * contains it. Zones that need an unknown (null) country or merchant location do not match. A merchant without active
 * zones serves every place. If only a zone by postal code may contain a place without one, the place counts as served;
 * the address decides.
 */
export function findZone<Z extends ZoneArea>(
  zones: readonly Z[],
  place: DeliveryPoint,
  merchantLocation: Point | null,
): { isServed: boolean; zone: Z | null } {
  const active = zones.filter(({ is_active }) => is_active)
  const zone = active.find((one) => containsPlace(one, place, merchantLocation)) ?? null
  const isUndecided = place.postalCode === undefined && active.some(({ method }) => method === 'postal_code')
  return { isServed: active.length === 0 || zone !== null || isUndecided, zone }
}

/** Whether a place is inside the area of a zone, active or not. */
export function containsPlace(
  zone: ZoneArea,
  { point, country, postalCode }: DeliveryPoint,
  merchantLocation: Point | null,
) {
  const { method, radius } = zone
  if (method === 'country') return country !== null && (zone.countries ?? []).includes(country)
  if (method === 'postal_code')
    return typeof postalCode === 'string' && isPostalCodeIn(zone.postal_codes ?? [], postalCode)
  if (method === 'radius')
    return merchantLocation !== null && radius !== null && distanceBetween(merchantLocation, point) <= radius
  return (zone.polygons ?? []).some(
    (polygon, index) =>
      isInside(polygon, point) && !(zone.holes?.[index] ?? []).some((hole) => isStrictlyInside(hole, point)),
  )
}

export type Bounds = { min_latitude: number; max_latitude: number; min_longitude: number; max_longitude: number }

const world: Bounds = { min_latitude: -90, max_latitude: 90, min_longitude: -180, max_longitude: 180 }

/**
 * Returns a bounding box in degrees for the index of zones. It is the whole world for countries, for postal codes
 * and for a radius without a merchant location. It spans all longitudes if a zone crosses the date line or a pole. The box of a
 * radius zone must be updated when the merchant moves.
 */
type BoundedArea = Pick<ZoneArea, 'method' | 'radius' | 'polygons'>

export function boundsOf({ method, radius, polygons }: BoundedArea, merchantLocation: Point | null): Bounds {
  if (method === 'radius' && radius !== null && merchantLocation) return boundsAround(merchantLocation, radius)
  const parts = method === 'geofence' ? (polygons ?? []).filter(({ length }) => length > 0).map(outlineOf) : []
  if (parts.length === 0) return world
  return boxOf(
    Math.min(...parts.map(({ south }) => south)),
    Math.max(...parts.map(({ north }) => north)),
    Math.min(...parts.map(({ west }) => west)),
    Math.max(...parts.map(({ east }) => east)),
  )
}

/** One metre wider, because distances are rounded. */
function boundsAround({ latitude, longitude }: Point, radius: number): Bounds {
  const angle = (radius + 1) / earthRadius
  const [south, north] = [latitude - degrees(angle), latitude + degrees(angle)]
  if (south <= -90 || north >= 90) return boxOf(south, north, -180, 180)
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude))))
  return boxOf(south, north, longitude - width, longitude + width)
}

function boxOf(south: number, north: number, west: number, east: number): Bounds {
  const [min_longitude, max_longitude] = west < -180 || east > 180 ? [-180, 180] : [west, east]
  return { min_latitude: Math.max(-90, south), max_latitude: Math.min(90, north), min_longitude, max_longitude }
}
