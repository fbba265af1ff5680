import type { StoreZone } from '#contract/storefront-merchants.ts'
import type { Point, ZoneShape } from './map.tsx'

/** What can be drawn of a merchant's zones: circles round the shop, and polygons. Whole countries are only said. */
export const zoneShapes = (zones: readonly StoreZone[], shop: Point | null): ZoneShape[] =>
  zones.flatMap((zone): ZoneShape[] => {
    if (zone.method === 'radius')
      return shop && zone.radius ? [{ method: 'radius', center: shop, radius: zone.radius }] : []
    if (zone.method === 'geofence')
      return (zone.polygons ?? []).map((polygon) => ({ method: 'geofence', polygons: [polygon] }))
    return []
  })
