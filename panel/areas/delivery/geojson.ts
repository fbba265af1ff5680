import type { Zone } from '#contract/areas/delivery/zones.ts'
import { zoneLimits } from '#contract/areas/delivery/zones.ts'
import { roundPoint } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { isCompleteRing } from '#contract/rules/polygons.ts'
import type { Ring } from '#contract/rules/polygons.ts'

/** A drawn zone of a file. */
export type ImportedZone = Pick<Zone, 'name' | 'fee' | 'minutes'> & {
  priority: number | null
  polygons: Point[][]
  holes: Point[][][]
}
export type ImportProblem = {
  reason: 'not_geojson' | 'too_large' | 'not_a_polygon' | 'incomplete'
  /** Number of the feature in the file, from 1. */
  feature: number
}

/** Bounds of a file. */
export const importLimits = { bytes: 4_000_000, zones: 200 }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

class Refusal extends Error {
  readonly reason: ImportProblem['reason']
  constructor(reason: ImportProblem['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The zones of a GeoJSON file: a FeatureCollection, a Feature, a Polygon or a MultiPolygon; or the first problem. */
export function parseGeoJson(text: string): { zones: ImportedZone[] } | { problem: ImportProblem } {
  let feature = 0
  try {
    const features = featuresOf(parseJson(text))
    if (features.length === 0) throw new Refusal('not_geojson')
    if (features.length > importLimits.zones) throw new Refusal('too_large')
    return {
      zones: features.map((one, at) => {
        feature = at + 1
        return zoneOf(one, at)
      }),
    }
  } catch (caught) {
    if (caught instanceof Refusal) return { problem: { reason: caught.reason, feature } }
    throw caught
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('not_geojson')
  }
}

function featuresOf(file: unknown): readonly unknown[] {
  if (!isRecord(file)) throw new Refusal('not_geojson')
  if (file['type'] === 'FeatureCollection' && Array.isArray(file['features'])) return file['features']
  if (file['type'] === 'Feature') return [file]
  if (file['type'] === 'Polygon' || file['type'] === 'MultiPolygon') return [{ type: 'Feature', geometry: file }]
  throw new Refusal('not_geojson')
}

function zoneOf(feature: unknown, at: number): ImportedZone {
  if (!isRecord(feature) || !isRecord(feature['geometry'])) throw new Refusal('not_a_polygon')
  const { type, coordinates } = feature['geometry']
  const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null
  if (!Array.isArray(parts) || parts.length === 0) throw new Refusal('not_a_polygon')
  if (parts.length > zoneLimits.polygons) throw new Refusal('too_large')
  const polygons = parts.map((rings: unknown) => {
    if (!Array.isArray(rings) || rings.length === 0) throw new Refusal('not_a_polygon')
    if (rings.length > zoneLimits.holes + 1) throw new Refusal('too_large')
    return rings.map(ringOf)
  })
  const properties = isRecord(feature['properties']) ? feature['properties'] : {}
  return {
    name: nameOf(properties) ?? String(at + 1),
    priority: integerOf(properties['priority'], 1, 1_000),
    fee: integerOf(properties['fee'], 0, 1_000_000_000),
    minutes: integerOf(properties['minutes'], 0, 1_440),
    polygons: polygons.map(([outer = []]) => outer),
    holes: polygons.map(([, ...inner]) => inner),
  }
}

function ringOf(line: unknown): Point[] {
  if (!Array.isArray(line)) throw new Refusal('not_a_polygon')
  const corners = line.map((position: unknown) => {
    const [longitude, latitude] = Array.isArray(position) ? position : []
    const isPosition =
      typeof longitude === 'number' &&
      typeof latitude === 'number' &&
      Math.abs(latitude) <= 90 &&
      Math.abs(longitude) <= 180
    if (!isPosition) throw new Refusal('not_a_polygon')
    return roundPoint({ latitude, longitude })
  })
  const [first, last] = [corners[0], corners.at(-1)]
  const isClosed = corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  const ring = isClosed ? corners.slice(0, -1) : corners
  if (ring.length > zoneLimits.corners) throw new Refusal('too_large')
  if (!isCompleteRing(ring)) throw new Refusal('incomplete')
  return ring
}

const nameOf = ({ name }: Readonly<Record<string, unknown>>) =>
  typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : null

const integerOf = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null

const lineOf = (ring: Ring) => [...ring, ...ring.slice(0, 1)].map(({ longitude, latitude }) => [longitude, latitude])

/** The drawn zones as a GeoJSON file that `parseGeoJson` reads again. */
export const toGeoJson = (zones: readonly Zone[]): string =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: zones
        .filter(({ method, polygons }) => method === 'geofence' && polygons !== null && polygons.length > 0)
        .map(({ name, merchant_name, priority, fee, minutes, polygons, holes }) => ({
          type: 'Feature',
          properties: { name, merchant: merchant_name, priority, fee, minutes },
          geometry: {
            type: 'MultiPolygon',
            coordinates: (polygons ?? []).map((ring, at) => [ring, ...(holes?.[at] ?? [])].map(lineOf)),
          },
        })),
    },
    null,
    1,
  )
