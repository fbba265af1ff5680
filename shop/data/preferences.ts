import type { OrderTypeAlias } from '#contract/fields.ts'
import { isRecord, asNumber, asString } from './unknown-values.ts'

/** Where the customer wants it: a point is the truth, the label is its name. */
export type DeliveryLocation = { latitude: number; longitude: number; label: string; address_id?: string }

/** The words of a place that stand for an address; the name of a saved one ("Home") does not. */
export const addressTextOf = (place: DeliveryLocation | null) => (place && !place.address_id ? place.label : '')

/** What a visitor chose, kept in a cookie so that the server draws the right page at once. Carries no authority. */
export type Preferences = {
  place: DeliveryLocation | null
  type: OrderTypeAlias | null
  scheme: 'light' | 'dark' | null
  currency: string | null
}

const none: Preferences = { place: null, type: null, scheme: null, currency: null }
const name = 'shop'

export function readPreferences(cookies: string | null): Preferences {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  if (!found) return none
  try {
    return checked(JSON.parse(decodeURIComponent(found.slice(name.length + 1))))
  } catch {
    return none
  }
}

export function savePreferences(choices: Preferences) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(JSON.stringify(choices))}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

function checked(found: unknown): Preferences {
  if (!isRecord(found)) return none
  const scheme = found.scheme === 'light' || found.scheme === 'dark' ? found.scheme : null
  const currency = asString(found.currency)
  return {
    place: deliveryLocationOf(found.place),
    type: orderTypeOf(found.type),
    scheme,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null,
  }
}

function deliveryLocationOf(found: unknown): DeliveryLocation | null {
  if (!isRecord(found)) return null
  const latitude = asNumber(found.latitude)
  const longitude = asNumber(found.longitude)
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const address_id = asString(found.address_id)
  return {
    latitude,
    longitude,
    label: (asString(found.label) ?? '').slice(0, 120),
    ...(address_id ? { address_id } : {}),
  }
}

export function orderTypeOf(found: unknown): OrderTypeAlias | null {
  return found === 'delivery' || found === 'pickup' || found === 'dine_in' || found === 'pick_and_drop' ? found : null
}
