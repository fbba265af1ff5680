import type { Point } from '../seed.ts'
import type { Area, Town } from './towns.ts'

/** Metres east and north of the town's centre. */
type StreetPoint = readonly [east: number, north: number]
type Line = { points: readonly StreetPoint[]; crosses: boolean }

const metresPerDegree = 111_320
const stepMetres = 20
const marginMetres = 260

/**
 * Draws the street network of a town as GeoJSON: its named streets at their places, side streets evenly between them,
 * water and parks. It is generated, not taken from a map. The same town always gives the same network.
 */
export function streetNetworkOf(town: Town) {
  const plane = planeOf(town)
  const blocked = town.areas.map(({ outline }) => outline.map(plane.toPlace))
  const isBlocked = (place: StreetPoint) => blocked.some((outline) => isInside(outline, place))
  const named = town.streets.map(([name, postal_code, at, city], index) => {
    const crosses = index % 2 === 1
    const reach = 220 + ((index * 97) % 180)
    const stop = (place: StreetPoint, metres: number) => metres > reach || isBlocked(place)
    const points = trace(town, plane.toPlace(at), crosses, stop)
    return { points, crosses, properties: { kind: index % 4 === 0 ? 'main' : 'street', name, postal_code, city } }
  })
  const lanes = sideStreets(town, plane.corner, isBlocked, named)
  return {
    type: 'FeatureCollection',
    town: { city: town.city, country: town.country },
    features: [
      ...town.areas.map(({ kind, outline }: Area) => ({
        type: 'Feature',
        properties: { kind },
        geometry: { type: 'Polygon', coordinates: [[...outline, ...outline.slice(0, 1)].map(toLngLat)] },
      })),
      ...lanes.map(({ points }) => featureOf({ kind: 'lane' }, points.map(plane.toPoint))),
      ...named.map(({ points, properties }) => featureOf(properties, points.map(plane.toPoint))),
    ],
  }
}

function planeOf({ streets }: Town) {
  const [latitudes, longitudes] = [streets.map(([, , at]) => at[0]), streets.map(([, , at]) => at[1])]
  const centre: Point = [
    (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  ]
  const metresPerLongitude = metresPerDegree * Math.cos((centre[0] * Math.PI) / 180)
  const toPlace = ([latitude, longitude]: Point): StreetPoint => [
    (longitude - centre[1]) * metresPerLongitude,
    (latitude - centre[0]) * metresPerDegree,
  ]
  const toPoint = ([east, north]: StreetPoint): Point => [
    centre[0] + north / metresPerDegree,
    centre[1] + east / metresPerLongitude,
  ]
  const corner: StreetPoint = toPlace([Math.max(...latitudes), Math.max(...longitudes)])
  return { toPlace, toPoint, corner }
}

/** The direction of the streets at a place in radians; it bends slowly, as in a grown town. */
function directionAt({ turn, seed }: Town, [east, north]: StreetPoint): number {
  const bend =
    0.3 * Math.sin(east / 640 + seed) + 0.26 * Math.sin(north / 520 - seed) + 0.1 * Math.sin((east - north) / 310)
  return (turn * Math.PI) / 180 + bend
}

/** Follows the direction both ways from a place until `stop`. */
function trace(
  town: Town,
  from: StreetPoint,
  crosses: boolean,
  stop: (place: StreetPoint, metres: number) => boolean,
): StreetPoint[] {
  const half = (sign: 1 | -1) => {
    const places: StreetPoint[] = []
    let place = from
    for (let metres = stepMetres; metres < 2_000; metres += stepMetres) {
      const angle = directionAt(town, place) + (crosses ? Math.PI / 2 : 0)
      place = [place[0] + sign * stepMetres * Math.cos(angle), place[1] + sign * stepMetres * Math.sin(angle)]
      if (stop(place, metres)) break
      places.push(place)
    }
    return places
  }
  return [...half(-1).reverse(), from, ...half(1)]
}

function sideStreets(
  town: Town,
  corner: StreetPoint,
  isBlocked: (place: StreetPoint) => boolean,
  named: readonly Line[],
): Line[] {
  const [width, height] = [corner[0] + marginMetres, corner[1] + marginMetres]
  const isOutside = ([east, north]: StreetPoint) => Math.abs(east) > width || Math.abs(north) > height
  const lines: Line[] = []
  const { spacing } = town
  for (const crosses of [false, true]) {
    const near = createNearIndex(
      spacing,
      named.filter((line) => line.crosses === crosses).flatMap(({ points }) => points),
    )
    for (let east = -width; east <= width; east += spacing / 2)
      for (let north = -height; north <= height; north += spacing / 2) {
        const start: StreetPoint = [east, north]
        if (isBlocked(start) || near.isNear(start, spacing)) continue
        const points = trace(
          town,
          start,
          crosses,
          (place, metres) => metres > 520 || isOutside(place) || isBlocked(place) || near.isNear(place, spacing * 0.6),
        )
        if (points.length < 5) continue
        near.add(points)
        lines.push({ points, crosses })
      }
  }
  return lines
}

/** Finds whether one of the places is within a distance of at most `spacing` metres. */
function createNearIndex(spacing: number, first: readonly StreetPoint[]) {
  const cells = new Map<string, StreetPoint[]>()
  const cellOf = (metres: number) => Math.floor(metres / spacing)
  const add = (places: readonly StreetPoint[]) => {
    for (const place of places) {
      const key = `${cellOf(place[0])} ${cellOf(place[1])}`
      cells.set(key, [...(cells.get(key) ?? []), place])
    }
  }
  const isNear = ([east, north]: StreetPoint, metres: number) =>
    [-1, 0, 1].some((x) =>
      [-1, 0, 1].some((y) =>
        (cells.get(`${cellOf(east) + x} ${cellOf(north) + y}`) ?? []).some(
          (other) => Math.hypot(other[0] - east, other[1] - north) < metres,
        ),
      ),
    )
  add(first)
  return { add, isNear }
}

function isInside(outline: readonly StreetPoint[], [east, north]: StreetPoint): boolean {
  let inside = false
  for (const [index, a] of outline.entries()) {
    const b = outline.at(index - 1) ?? a
    if (a[1] > north !== b[1] > north && east < a[0] + ((north - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
      inside = !inside
  }
  return inside
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const toLngLat = ([latitude, longitude]: Point) => [round(longitude), round(latitude)]

const featureOf = (properties: Record<string, string | undefined>, points: readonly Point[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: simplified(points).map(toLngLat) },
})

/** Keeps every fifth point and the end: the bends are gentle. */
const simplified = (points: readonly Point[]) =>
  points.filter((_, index) => index % 5 === 0 || index === points.length - 1)
