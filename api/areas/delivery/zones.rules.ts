import { distanceBetween, earthRadius } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
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
type Ring = readonly Point[]

/** A place to deliver to. `postalCode` is undefined while only the point is known. */
export type Place = {
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
  place: Place,
  merchantLocation: Point | null,
): { isServed: boolean; zone: Z | null } {
  const active = zones.filter(({ is_active }) => is_active)
  const zone = active.find((one) => containsPlace(one, place, merchantLocation)) ?? null
  const isUndecided = place.postalCode === undefined && active.some(({ method }) => method === 'postal_code')
  return { isServed: active.length === 0 || zone !== null || isUndecided, zone }
}

/** Whether a place is inside the area of a zone, active or not. */
export function containsPlace(zone: ZoneArea, { point, country, postalCode }: Place, merchantLocation: Point | null) {
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

/** Tolerance in degrees for points on an edge: about 0.1 mm, well above floating point error. */
const onEdge = 1e-9

/**
 * Whether a point is inside a polygon or on its edge. The polygon may have either direction and may be closed.
 * Adjacent corners more than 180 degrees apart are joined across the date line.
 */
export const isInside = (polygon: Ring, point: Point): boolean => positionIn(polygon, point) !== 'outside'

/** The edge of a hole belongs to the zone. */
const isStrictlyInside = (polygon: Ring, point: Point): boolean => positionIn(polygon, point) === 'inside'

type Position = 'inside' | 'edge' | 'outside'
type Outline = { corners: readonly Point[]; south: number; north: number; west: number; east: number }

/** Polygons are constant, and many points are compared with each. */
const outlines = new WeakMap<Ring, Outline>()

function outlineOf(polygon: Ring): Outline {
  const known = outlines.get(polygon)
  if (known) return known
  const corners = unwrapped(polygon)
  const [latitudes, longitudes] = [corners.map((one) => one.latitude), corners.map((one) => one.longitude)]
  const outline = {
    corners,
    south: Math.min(...latitudes) - onEdge,
    north: Math.max(...latitudes) + onEdge,
    west: Math.min(...longitudes) - onEdge,
    east: Math.max(...longitudes) + onEdge,
  }
  outlines.set(polygon, outline)
  return outline
}

function positionIn(polygon: Ring, { latitude, longitude }: Point): Position {
  const { corners, south, north, west, east } = outlineOf(polygon)
  if (latitude < south || latitude > north) return 'outside'
  for (const turn of [-360, 0, 360]) {
    const turned = longitude + turn
    if (turned < west || turned > east) continue
    const position = positionInCorners(corners, { latitude, longitude: turned })
    if (position !== 'outside') return position
  }
  return 'outside'
}

function positionInCorners(corners: readonly Point[], point: Point): Position {
  let inside = false
  for (const [index, a] of corners.entries()) {
    const b = corners.at(index - 1) ?? a
    if (touches(a, b, point)) return 'edge'
    const crosses = a.latitude > point.latitude !== b.latitude > point.latitude
    if (
      crosses &&
      point.longitude <
        a.longitude + ((point.latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)
    )
      inside = !inside
  }
  return inside ? 'inside' : 'outside'
}

function touches(a: Point, b: Point, { latitude, longitude }: Point): boolean {
  const [north, east] = [b.latitude - a.latitude, b.longitude - a.longitude]
  const length = north * north + east * east
  const along =
    length === 0
      ? 0
      : Math.max(0, Math.min(1, ((latitude - a.latitude) * north + (longitude - a.longitude) * east) / length))
  return Math.hypot(latitude - a.latitude - along * north, longitude - a.longitude - along * east) <= onEdge
}

/**
 * Shifts each longitude to within 180 degrees of the previous corner, so that edges do not jump at the date line.
 */
function unwrapped(polygon: readonly Point[]): Point[] {
  const corners: Point[] = []
  for (const { latitude, longitude } of polygon) {
    const before = corners.at(-1)?.longitude ?? longitude
    corners.push({ latitude, longitude: longitude + 360 * Math.round((before - longitude) / 360) })
  }
  return corners
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
