import type { Say } from '../context/text.tsx'

/** "900 m", "1.2 km". */
export function distanceText(say: Say<'shell'>, metres: number): string {
  if (metres < 950) return say('metres', { n: Math.max(10, Math.round(metres / 10) * 10) })
  const km = metres / 1000
  return say('kilometres', { n: km < 10 ? km.toFixed(1) : Math.round(km) })
}

/** Great-circle metres between two points, rounded. */
export function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180
  const lat = Math.sin(((b.latitude - a.latitude) * rad) / 2)
  const lng = Math.sin(((b.longitude - a.longitude) * rad) / 2)
  const h = lat * lat + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * lng * lng
  return Math.round(2 * 6_371_008.8 * Math.asin(Math.sqrt(h)))
}
