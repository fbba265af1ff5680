import { geocoding } from '#contract/geocoding.ts'
import type { DeliveryLocation } from '../preferences.ts'
import { client } from '../client.ts'

type Point = { latitude: number; longitude: number }

/** Finds addresses, those near a point first. Empty if the tenant has no address search. */
export async function searchLocations(
  search: string,
  { latitude, longitude }: { [P in keyof Point]: number | null },
  locale: string,
): Promise<DeliveryLocation[]> {
  const results = await client(geocoding.search, {
    search: search.slice(0, 100),
    locale,
    ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
  })
  return results.flatMap(({ description, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, label: description }],
  )
}

/** The address of a point; empty if it is unknown. */
export const reverseGeocode = ({ latitude, longitude }: Point, locale: string): Promise<string> =>
  client(geocoding.reverse, { latitude, longitude, locale }).then(
    ({ address }) => address ?? '',
    () => '',
  )

/** The position of this device; null if it is denied or unknown. */
export const getDevicePosition = () =>
  new Promise<{ latitude: number; longitude: number } | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { timeout: 8000, maximumAge: 60_000 },
    )
  })

/** Parses coordinates typed into the address box, such as "51.5045, -0.0865". */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (!lat || !lng) return null
  const point = { latitude: Number(lat), longitude: Number(lng) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}
