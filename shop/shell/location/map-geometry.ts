import type { Position, ZoneShape } from '../content/map.tsx'

export type LayerGeometry =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

const metresPerDegree = 111_320

export const lngLat = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude]

/** The outline of a zone; a circle has 72 points. */
export function outlineOf(zone: ZoneShape): Position[] {
  if (zone.method === 'geofence') return zone.polygons.flatMap((polygon) => [...polygon, ...polygon.slice(0, 1)])
  const { center, radius } = zone
  return Array.from({ length: 73 }, (_, at) => {
    const angle = (at * Math.PI) / 36
    const lat = (radius / metresPerDegree) * Math.sin(angle)
    const lng = ((radius / metresPerDegree) * Math.cos(angle)) / Math.cos((center.latitude * Math.PI) / 180)
    return { latitude: center.latitude + lat, longitude: center.longitude + lng }
  })
}
