import { addressTextOf } from '../preferences.ts'
import type { DeliveryLocation } from '../preferences.ts'
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
  /**
   * How the customer confirmed the position: the address was found, or the pin or the device gave it. Without that
   * nothing is delivered there.
   */
  confirmed_by: 'address' | 'pin' | null
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
  confirmed_by: null,
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
    confirmed_by: stored.confirmed_by === 'address' || stored.confirmed_by === 'pin' ? stored.confirmed_by : null,
  }
}

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

type Point = { latitude: number; longitude: number }

/** A new address: the chosen location if there is one, otherwise an empty address that shows this point on the map. */
export const newAddressAt = (place: DeliveryLocation | null, start: Point): AddressDraft => ({
  ...emptyAddress,
  latitude: (place ?? start).latitude,
  longitude: (place ?? start).longitude,
  address: addressTextOf(place),
  confirmed_by: addressTextOf(place) === '' ? null : 'address',
})
