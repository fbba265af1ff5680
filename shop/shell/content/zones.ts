import type { StoreZone } from '#contract/areas/storefront/merchants.ts'
import type { Position, ZoneShape } from './map.tsx'

/** The shapes of a merchant's zones: circles around the shop, and polygons. Country zones have no shape. */
export const zoneShapes = (zones: readonly StoreZone[], shop: Position | null): ZoneShape[] =>
  zones.flatMap((zone): ZoneShape[] => {
    if (zone.method === 'radius')
      return shop && zone.radius ? [{ method: 'radius', center: shop, radius: zone.radius }] : []
    if (zone.method === 'geofence')
      return (zone.polygons ?? []).map((polygon) => ({ method: 'geofence', polygons: [polygon] }))
    return []
  })

/** The countries of a merchant's zones in words, empty if no zone has countries. */
export function countryNames(zones: readonly StoreZone[], locale: string): string {
  const codes = [...new Set(zones.flatMap(({ countries }) => countries ?? []))]
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code))
}
