import type { Address } from '#contract/fields.ts'

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
