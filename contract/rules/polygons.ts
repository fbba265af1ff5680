import { earthRadius } from './distance.ts'
import type { Point } from './distance.ts'

export type Ring = readonly Point[]

/** Tolerance in degrees for points on an edge: about 0.1 mm, well above floating point error. */
const onEdge = 1e-9

/**
 * Whether a point is inside a polygon or on its edge. The polygon may have either direction and may be closed.
 * Adjacent corners more than 180 degrees apart are joined across the date line.
 */
export const isInside = (polygon: Ring, point: Point): boolean => positionIn(polygon, point) !== 'outside'

/** The edge of a hole belongs to the zone. */
export const isStrictlyInside = (polygon: Ring, point: Point): boolean => positionIn(polygon, point) === 'inside'

type Position = 'inside' | 'edge' | 'outside'
type Outline = { corners: readonly Point[]; south: number; north: number; west: number; east: number }

/** Polygons are constant, and many points are compared with each. */
const outlines = new WeakMap<Ring, Outline>()

/** The corners without jumps at the date line, and the box around them in degrees. */
export function outlineOf(polygon: Ring): Outline {
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

const metresPerDegree = (earthRadius * Math.PI) / 180

/** Area in square metres, treating degrees as flat: good to a few percent for zones. */
export function areaOfRing(ring: Ring): number {
  const corners = unwrapped(ring)
  const doubled = corners.reduce((sum, a, index) => {
    const b = corners.at(index - 1) ?? a
    return sum + (b.longitude * a.latitude - a.longitude * b.latitude)
  }, 0)
  const middle = corners.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(1, corners.length)
  return Math.abs(doubled / 2) * metresPerDegree ** 2 * Math.cos((middle * Math.PI) / 180)
}

/** Whether the ring has an area: at least three different corners. */
export const isCompleteRing = (ring: Ring): boolean =>
  new Set(ring.map(({ latitude, longitude }) => `${latitude}/${longitude}`)).size >= 3
