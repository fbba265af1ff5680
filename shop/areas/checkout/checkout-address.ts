import type { SavedAddress } from '#contract/storefront-customers.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import type { Wanted } from '#shop/areas/basket/cart-input.ts'
import { emptyAddress, sentAddress } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import type { Draft } from './draft/draft.ts'

/** The address in force: what was chosen or written here, else the place of the header, else the customer's default. */
export type CheckoutAddress = { saved: SavedAddress; written: null } | { saved: null; written: AddressDraft } | null

export function checkoutAddressOf(
  draft: Draft,
  saved: readonly SavedAddress[],
  place: DeliveryLocation | null,
): CheckoutAddress {
  const byId = (id: string | null | undefined) => (id ? saved.find((one) => one.id === id) : undefined)
  const chosen = byId(draft.address_id)
  if (chosen) return { saved: chosen, written: null }
  if (draft.address) return { saved: null, written: draft.address }
  const placed = byId(place?.address_id) ?? saved.find((one) => place && near(one, place))
  if (placed) return { saved: placed, written: null }
  if (place && !place.address_id)
    return {
      saved: null,
      written: { ...emptyAddress, address: place.label, latitude: place.latitude, longitude: place.longitude },
    }
  const usual = saved.find(({ is_default }) => is_default) ?? saved[0]
  return usual ? { saved: usual, written: null } : null
}

const near = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.abs(a.latitude - b.latitude) < 1e-5 && Math.abs(a.longitude - b.longitude) < 1e-5

export function whereFor(
  type: OrderTypeAlias,
  draft: Draft,
  saved: readonly SavedAddress[],
  place: DeliveryLocation | null,
): Partial<Wanted> {
  if (type !== 'delivery') return {}
  const where = checkoutAddressOf(draft, saved, place)
  if (where?.saved) return { address_id: where.saved.id }
  return where && where.written.address.trim() !== '' ? { address: sentAddress(where.written) } : {}
}
