import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { toAddressInput } from './address.ts'
import type { AddressDraft } from './address.ts'

/** Converts a saved address for the form. */
export const toAddressDraft = ({
  label,
  address,
  house,
  landmark,
  city,
  postal_code,
  latitude,
  longitude,
}: SavedAddress): AddressDraft => ({
  label: label ?? '',
  address,
  house: house ?? '',
  landmark: landmark ?? '',
  city: city ?? '',
  postal_code: postal_code ?? '',
  latitude,
  longitude,
  confirmed_by: 'address',
})

/** Converts a form to an update: empty optional fields become null. */
export const toAddressUpdate = (draft: AddressDraft) => ({
  label: null,
  house: null,
  landmark: null,
  city: null,
  postal_code: null,
  ...toAddressInput(draft),
})

type Point = { latitude: number; longitude: number }

/** A change of street or postcode makes a found address another one. A position of the pin remains. */
export const withText = (draft: AddressDraft, change: Partial<AddressDraft>): AddressDraft => ({
  ...draft,
  ...change,
  confirmed_by: draft.confirmed_by === 'pin' ? 'pin' : null,
})

export const withPin = (draft: AddressDraft, { latitude, longitude }: Point): AddressDraft => ({
  ...draft,
  latitude,
  longitude,
  confirmed_by: 'pin',
})

/** An address that the search found. */
export type FoundAddress = Point & { label: string; address: string; city: string; postal_code: string }

export const withFound = (
  draft: AddressDraft,
  { address, city, postal_code, latitude, longitude }: FoundAddress,
): AddressDraft => ({ ...draft, address, city, postal_code, latitude, longitude, confirmed_by: 'address' })

const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The result that is what was typed: the same street and, if typed, the same postcode. Null if several are. */
export function exactMatchOf(
  { address, postal_code }: AddressDraft,
  results: readonly FoundAddress[],
): FoundAddress | null {
  const typed = compact(address)
  const code = compact(postal_code)
  const equal = results.filter(
    (one) =>
      [compact(one.address), compact(one.label)].includes(typed) && (code === '' || compact(one.postal_code) === code),
  )
  return equal.length === 1 ? (equal[0] ?? null) : null
}
