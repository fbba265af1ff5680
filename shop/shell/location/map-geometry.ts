import type { Position, ZoneShape } from '../content/map.tsx'

export type LayerGeometry =
  | { type: 'Polygon'; coordinates: [number, number][][] }
  | { type: 'LineString'; coordinates: [number, number][] }

type Bounds = { west: number; south: number; east: number; north: number }

const metresPerDegree = 111_320

export const lngLat = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude]

/** About nine grid lines per side, 50 m times a power of two apart, as a scale for maps without streets. */
export function gridLines({ west, south, east, north }: Bounds): LayerGeometry[] {
  const height = north - south
  if (height > 5) return []
  const doublings = Math.max(0, Math.ceil(Math.log2((height * metresPerDegree) / 50 / 9)))
  const latStep = (50 / metresPerDegree) * 2 ** doublings
  const lngStep = latStep / Math.cos((south * Math.PI) / 180)
  const lines: LayerGeometry[] = []
  const addLine = (...coordinates: [number, number][]) => lines.push({ type: 'LineString', coordinates })
  for (let lat = Math.floor(south / latStep) * latStep; lat < north; lat += latStep) addLine([west, lat], [east, lat])
  for (let lng = Math.floor(west / lngStep) * lngStep; lng < east; lng += lngStep) addLine([lng, south], [lng, north])
  return lines
}

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
