import { circleAround } from '#kit/ui/map/circle.ts'
import type { Position, ZoneShape } from '../content/map.tsx'

export type LayerGeometry =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

export const lngLat = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude]

/** The outline of a zone. */
export function outlineOf(zone: ZoneShape): Position[] {
  if (zone.method === 'geofence') return zone.polygons.flatMap((polygon) => [...polygon, ...polygon.slice(0, 1)])
  return circleAround(zone.center, zone.radius)
}
