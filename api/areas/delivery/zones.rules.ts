import { distanceBetween, earthRadius } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'

/**
 * `radius` is in metres around the merchant, polygons have no holes, and countries are upper-case ISO alpha-2
 * codes.
 */
export type ZoneArea = {
  readonly method: 'radius' | 'geofence' | 'country'
  readonly radius: number | null
  readonly polygons: readonly (readonly Point[])[] | null
  readonly countries: readonly string[] | null
  readonly is_active: boolean
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/**
 * Whether a merchant with these zones serves a location. Zones that need an unknown (null) country or merchant
 * location do not match. A merchant without active zones serves every location.
 */
export function servesPoint(
  zones: readonly ZoneArea[],
  point: Point,
  country: string | null,
  merchantLocation: Point | null,
): boolean {
  const active = zones.filter(({ is_active }) => is_active)
  return active.length === 0 || active.some((zone) => covers(zone, point, country, merchantLocation))
}

function covers(
  { method, radius, polygons, countries }: ZoneArea,
  point: Point,
  country: string | null,
  merchantLocation: Point | null,
): boolean {
  if (method === 'country') return country !== null && (countries ?? []).includes(country)
  if (method === 'geofence') return (polygons ?? []).some((polygon) => isInside(polygon, point))
  return merchantLocation !== null && radius !== null && distanceBetween(merchantLocation, point) <= radius
}

/** Tolerance in degrees for points on an edge: about 0.1 mm, well above floating point error. */
const onEdge = 1e-9

/**
 * Whether a point is inside a polygon or on its edge. The polygon may have either direction and may be closed.
 * Adjacent corners more than 180 degrees apart are joined across the date line.
 */
export function isInside(polygon: readonly Point[], point: Point): boolean {
  const corners = unwrapped(polygon)
  return [-360, 0, 360].some((turn) => encloses(corners, { ...point, longitude: point.longitude + turn }))
}

function encloses(corners: readonly Point[], point: Point): boolean {
  let inside = false
  for (const [index, a] of corners.entries()) {
    const b = corners.at(index - 1) ?? a
    if (touches(a, b, point)) return true
    const crosses = a.latitude > point.latitude !== b.latitude > point.latitude
    if (
      crosses &&
      point.longitude <
        a.longitude + ((point.latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)
    )
      inside = !inside
  }
  return inside
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
 * Returns a bounding box in degrees for the index of zones. It is the whole world for countries and for a radius
 * without a merchant location. It spans all longitudes if a zone crosses the date line or a pole. The box of a
 * radius zone must be updated when the merchant moves.
 */
export function boundsOf({ method, radius, polygons }: ZoneArea, merchantLocation: Point | null): Bounds {
  if (method === 'radius' && radius !== null && merchantLocation) return boundsAround(merchantLocation, radius)
  const corners = method === 'geofence' ? (polygons ?? []).flatMap(unwrapped) : []
  if (corners.length === 0) return world
  const [latitudes, longitudes] = [corners.map((one) => one.latitude), corners.map((one) => one.longitude)]
  return boxOf(
    Math.min(...latitudes) - onEdge,
    Math.max(...latitudes) + onEdge,
    Math.min(...longitudes) - onEdge,
    Math.max(...longitudes) + onEdge,
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
