import { z } from 'zod'
import { roundPoint } from '#contract/rules/distance.ts'

/** URL and key of a geocoding service with the interface of Google Maps. */
export type MapAccount = { url: string; key: string }
export type NearPoint = { latitude: number; longitude: number } | undefined
export type Place = {
  place_id: string
  description: string
  address: string
  latitude: number | null
  longitude: number | null
  city: string | null
  state: string | null
  country: string | null
  postal_code: string | null
}

const Component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const Result = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  types: z.array(z.string()).default([]),
  address_components: z.array(Component).default([]),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }).optional(),
})
const GeocodeResponse = z.object({ status: z.string(), results: z.array(Result).default([]) })
type Result = z.output<typeof Result>

const maxPlaces = 8

/**
 * Up to eight places for a search text, the most likely first. Throws if the provider does not answer within four
 * seconds.
 */
export async function findPlaces(
  account: MapAccount,
  search: string,
  { countries, near, locale }: { countries: readonly string[]; near: NearPoint; locale: string },
): Promise<Place[]> {
  const query = { address: search, language: locale, ...(near ? { bounds: boundsAround(near) } : {}) }
  // With several countries in one request the provider returns the intersection, so each country is one request.
  const filters = countries.length > 0 ? countries.map((country) => ({ components: `country:${country}` })) : [{}]
  const resultsByFilter = await Promise.all(filters.map((filter) => geocode(account, { ...query, ...filter })))
  const ranked = Array.from({ length: maxPlaces }, (_, rank) =>
    resultsByFilter.flatMap((results) => results.slice(rank, rank + 1)),
  ).flat()
  const allowedCountries = new Set(countries)
  // The provider returns the country itself if it finds nothing in it.
  const places = ranked.filter(({ types }) => !types.includes('country')).map(toPlace)
  return places
    .filter(({ country }) => allowedCountries.size === 0 || (country !== null && allowedCountries.has(country)))
    .slice(0, maxPlaces)
}

/** The nearest address of a point, if there is one. */
export async function reverseGeocode(
  account: MapAccount,
  { latitude, longitude }: { latitude: number; longitude: number },
  locale: string,
): Promise<Place | undefined> {
  const [first] = await geocode(account, { latlng: `${latitude},${longitude}`, language: locale })
  return first && toPlace(first)
}

async function geocode({ url, key }: MapAccount, query: Record<string, string>): Promise<Result[]> {
  const response = await fetch(
    `${url.replace(/\/$/, '')}/maps/api/geocode/json?${new URLSearchParams({ ...query, key })}`,
    { redirect: 'error', signal: AbortSignal.timeout(4_000) },
  )
  if (!response.ok) throw new Error(`The map provider answered ${response.status}`)
  const { status, results } = GeocodeResponse.parse(await response.json())
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`The map provider returned an error: ${status}`)
  return results
}

/** About 50 km each way. The provider prefers places inside, but also returns others. */
const boundsAround = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude - 0.45},${longitude - 0.6}|${latitude + 0.45},${longitude + 0.6}`

function toPlace({ place_id, formatted_address, address_components, geometry }: Result): Place {
  const location = geometry && roundPoint({ latitude: geometry.location.lat, longitude: geometry.location.lng })
  const component = (type: string) => address_components.find(({ types }) => types.includes(type))
  return {
    place_id,
    description: formatted_address,
    address: formatted_address,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    city:
      (component('locality') ?? component('postal_town') ?? component('administrative_area_level_2'))?.long_name ??
      null,
    state: component('administrative_area_level_1')?.long_name ?? null,
    country: component('country')?.short_name ?? null,
    postal_code: component('postal_code')?.long_name ?? null,
  }
}
