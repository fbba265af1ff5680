import type { Address } from '#contract/fields.ts'
import type { Point } from '#contract/rules/distance.ts'
import type { Driver } from '#contract/schemas/driver.ts'

/** The parts of an address without repetitions, in the order that a driver needs. */
export function addressParts({ house, address, landmark, city, postal_code }: Address) {
  const lowercased = address.toLowerCase()
  return [house, address, landmark, city, postal_code].flatMap((part) =>
    part && (part === address || !lowercased.includes(part.toLowerCase())) ? [part] : [],
  )
}

/** A map of the position that works in any browser. */
export const mapUrlOf = ({ latitude, longitude }: Address) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** Where the driver is, if that is known. */
export const positionOf = (driver: Driver | null): Point | null =>
  typeof driver?.latitude === 'number' && typeof driver.longitude === 'number'
    ? { latitude: driver.latitude, longitude: driver.longitude }
    : null
