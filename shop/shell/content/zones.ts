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
