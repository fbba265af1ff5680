import type { TextFunction } from '../context/text.tsx'

/** "900 m", "1.2 km". */
export function distanceText(t: TextFunction<'shell'>, metres: number): string {
  if (metres < 950) return t('metres', { n: Math.max(10, Math.round(metres / 10) * 10) })
  const km = metres / 1000
  return t('kilometres', { n: km < 10 ? km.toFixed(1) : Math.round(km) })
}
