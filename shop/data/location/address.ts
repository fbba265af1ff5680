import type { SavedAddress } from '#contract/storefront-customers.ts'
import { asNumber, asString } from '../unknown-values.ts'
import type { UnknownRecord } from '../unknown-values.ts'

/** An address in a form: fields without a value are empty strings. */
export type AddressDraft = {
  label: string
  address: string
  house: string
  landmark: string
  city: string
  postal_code: string
  latitude: number
  longitude: number
}

export const emptyAddress: AddressDraft = {
  label: '',
  address: '',
  house: '',
  landmark: '',
  city: '',
  postal_code: '',
  latitude: 0,
  longitude: 0,
}

export function parseAddressDraft(stored: UnknownRecord): AddressDraft | null {
  const latitude = asNumber(stored.latitude)
  const longitude = asNumber(stored.longitude)
  if (latitude === null || longitude === null) return null
  const text = (name: string) => asString(stored[name]) ?? ''
  return {
    label: text('label'),
    address: text('address'),
    house: text('house'),
    landmark: text('landmark'),
    city: text('city'),
    postal_code: text('postal_code'),
    latitude,
    longitude,
  }
}

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

/** Converts a form to an API input: empty optional fields are omitted. */
export const toAddressInput = ({
  label,
  address,
  house,
  landmark,
  city,
  postal_code,
  latitude,
  longitude,
}: AddressDraft) => ({
  address: address.trim(),
  latitude,
  longitude,
  ...(label.trim() ? { label: label.trim() } : {}),
  ...(house.trim() ? { house: house.trim() } : {}),
  ...(landmark.trim() ? { landmark: landmark.trim() } : {}),
  ...(city.trim() ? { city: city.trim() } : {}),
  ...(postal_code.trim() ? { postal_code: postal_code.trim() } : {}),
})
