import type { OrderTypeAlias } from '#contract/fields.ts'
import { isFound, numberOf, textOf } from './unknown-values.ts'

/** Where the customer wants it: a point is the truth, the label is its name. */
export type Place = { latitude: number; longitude: number; label: string; address_id?: string }

/** The words of a place that stand for an address; the name of a saved one ("Home") does not. */
export const addressWords = (place: Place | null) => (place && !place.address_id ? place.label : '')

/** What a visitor chose, kept in a cookie so that the server draws the right page at once. Carries no authority. */
export type Choices = {
  place: Place | null
  type: OrderTypeAlias | null
  scheme: 'light' | 'dark' | null
  currency: string | null
}

const none: Choices = { place: null, type: null, scheme: null, currency: null }
const name = 'shop'

export function choicesOf(cookies: string | null): Choices {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  if (!found) return none
  try {
    return checked(JSON.parse(decodeURIComponent(found.slice(name.length + 1))))
  } catch {
    return none
  }
}

export function keepChoices(choices: Choices) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(JSON.stringify(choices))}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

function checked(found: unknown): Choices {
  if (!isFound(found)) return none
  const scheme = found.scheme === 'light' || found.scheme === 'dark' ? found.scheme : null
  const currency = textOf(found.currency)
  return {
    place: placeOf(found.place),
    type: typeOf(found.type),
    scheme,
    currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null,
  }
}

export function placeOf(found: unknown): Place | null {
  if (!isFound(found)) return null
  const latitude = numberOf(found.latitude)
  const longitude = numberOf(found.longitude)
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const address_id = textOf(found.address_id)
  return {
    latitude,
    longitude,
    label: (textOf(found.label) ?? '').slice(0, 120),
    ...(address_id ? { address_id } : {}),
  }
}

export function typeOf(found: unknown): OrderTypeAlias | null {
  return found === 'delivery' || found === 'pickup' || found === 'dine_in' || found === 'pick_and_drop' ? found : null
}
