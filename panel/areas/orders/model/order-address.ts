import type { Address } from '#contract/fields.ts'

/** The parts of an address that say something new, in the order in which a driver reads them. */
export function partsOf({ house, address, landmark, city, postal_code }: Address) {
  const whole = address.toLowerCase()
  return [house, address, landmark, city, postal_code].flatMap((part) =>
    part && (part === address || !whole.includes(part.toLowerCase())) ? [part] : [],
  )
}

/** A page that shows the spot, in any browser and on any phone. */
export const mapOf = ({ latitude, longitude }: Address) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
