import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { DeliveryLocation } from '#shop/data/preferences.ts'
import type { CartRequest } from '#shop/areas/basket/cart-input.ts'
import { newAddressAt, toAddressInput } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import type { Draft } from './draft/draft.ts'

/**
 * The effective address: selected or typed at checkout, else the location of the header, else the default
 * address.
 */
export type CheckoutAddress = { saved: SavedAddress; draft: null } | { saved: null; draft: AddressDraft } | null

export function checkoutAddressOf(
  draft: Draft,
  saved: readonly SavedAddress[],
  place: DeliveryLocation | null,
): CheckoutAddress {
  const byId = (id: string | null | undefined) => (id ? saved.find((one) => one.id === id) : undefined)
  const selected = byId(draft.address_id)
  if (selected) return { saved: selected, draft: null }
  if (draft.address) return { saved: null, draft: draft.address }
  const nearby = byId(place?.address_id) ?? saved.find((one) => place && isSamePosition(one, place))
  if (nearby) return { saved: nearby, draft: null }
  if (place && !place.address_id)
    return {
      saved: null,
      draft: newAddressAt(place, place),
    }
  const defaultAddress = saved.find(({ is_default }) => is_default) ?? saved[0]
  return defaultAddress ? { saved: defaultAddress, draft: null } : null
}

const isSamePosition = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.abs(a.latitude - b.latitude) < 1e-5 && Math.abs(a.longitude - b.longitude) < 1e-5

export function addressInputFor(
  type: OrderTypeAlias,
  draft: Draft,
  saved: readonly SavedAddress[],
  place: DeliveryLocation | null,
): Partial<CartRequest> {
  if (type !== 'delivery') return {}
  const address = checkoutAddressOf(draft, saved, place)
  if (address?.saved) return { address_id: address.saved.id }
  const isConfirmed = address !== null && address.draft.confirmed_by !== null
  return isConfirmed && address.draft.address.trim() !== '' ? { address: toAddressInput(address.draft) } : {}
}
