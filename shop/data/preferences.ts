import type { OrderTypeAlias } from '#contract/fields.ts'
import { isRecord, asNumber, asString } from './unknown-values.ts'

/** Where to deliver. The coordinates decide; the label is for display. */
export type DeliveryLocation = { latitude: number; longitude: number; label: string; address_id?: string }

/** The label as an address line. The name of a saved address ("Home") is none. */
export const addressTextOf = (place: DeliveryLocation | null) => (place && !place.address_id ? place.label : '')

/** What a visitor has selected. A cookie, so that the server renders the right page; it grants nothing. */
export type Preferences = {
  place: DeliveryLocation | null
  type: OrderTypeAlias | null
  scheme: 'light' | 'dark' | null
  currency: string | null
}

const emptyPreferences: Preferences = { place: null, type: null, scheme: null, currency: null }
const cookieName = 'shop'

export function readPreferences(cookies: string | null): Preferences {
  const value = cookies?.split(/;\s*/).find((one) => one.startsWith(`${cookieName}=`))
  if (!value) return emptyPreferences
  try {
    return parsePreferences(JSON.parse(decodeURIComponent(value.slice(cookieName.length + 1))))
  } catch {
    return emptyPreferences
  }
}

export function savePreferences(preferences: Preferences) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${encodeURIComponent(JSON.stringify(preferences))}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

function parsePreferences(value: unknown): Preferences {
  if (!isRecord(value)) return emptyPreferences
  const scheme = value.scheme === 'light' || value.scheme === 'dark' ? value.scheme : null
  const currency = asString(value.currency)
  return {
    place: parseDeliveryLocation(value.place),
    type: parseOrderType(value.type),
    scheme,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null,
  }
}

function parseDeliveryLocation(value: unknown): DeliveryLocation | null {
  if (!isRecord(value)) return null
  const latitude = asNumber(value.latitude)
  const longitude = asNumber(value.longitude)
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const address_id = asString(value.address_id)
  return {
    latitude,
    longitude,
    label: (asString(value.label) ?? '').slice(0, 120),
    ...(address_id ? { address_id } : {}),
  }
}

export function parseOrderType(value: unknown): OrderTypeAlias | null {
  return value === 'delivery' || value === 'pickup' || value === 'dine_in' || value === 'pick_and_drop' ? value : null
}
