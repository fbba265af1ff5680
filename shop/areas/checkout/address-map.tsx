import { MapView } from '#shop/shell/content/map.tsx'
import { zoneShapes } from '#shop/shell/content/zones.ts'
import type { AddressMapProps } from './deferred-map.tsx'

/** The map of an address, with the zones of the merchant. */
export default function AddressMap({
  zones = [],
  zoneCenter = null,
  ...props
}: AddressMapProps & { focusPin: boolean }) {
  return <MapView {...props} zones={zoneShapes(zones, zoneCenter)} />
}
