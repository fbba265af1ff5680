import { geocoding } from '#contract/areas/geocoding.ts'
import type { FoundAddress } from './address-editing.ts'
import { client } from '../client.ts'

type Point = { latitude: number; longitude: number }

/** Finds addresses, those near a point first. Empty if the tenant has no address search. */
export async function searchAddresses(
  search: string,
  { latitude, longitude }: { [P in keyof Point]: number | null },
  locale: string,
): Promise<FoundAddress[]> {
  const results = await client(geocoding.search, {
    search: search.slice(0, 100),
    locale,
    ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
  })
  return results.flatMap(({ description, address, city, postal_code, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ latitude, longitude, label: description, address, city: city ?? '', postal_code: postal_code ?? '' }],
  )
}

/** The address of a point; null if it is unknown. */
export async function reverseGeocode({ latitude, longitude }: Point, locale: string): Promise<FoundAddress | null> {
  const place = await client(geocoding.reverse, { latitude, longitude, locale }).catch(() => null)
  if (!place?.address) return null
  const { address, city, postal_code } = place
  return { latitude, longitude, label: address, address, city: city ?? '', postal_code: postal_code ?? '' }
}

/** The position of this device; null if it is denied or unknown. */
export const getDevicePosition = () =>
  new Promise<(Point & { accuracy: number }) | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy }),
      () => resolve(null),
      { timeout: 8000, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })

/** Parses coordinates typed into the address box, such as "51.5045, -0.0865". */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (!lat || !lng) return null
  const point = { latitude: Number(lat), longitude: Number(lng) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}
