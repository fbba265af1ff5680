import { z } from 'zod'

/** Where and with which key to ask; the interface is that of Google's web services, which others speak too. */
export type MapAccount = { url: string; key: string }
export type Near = { latitude: number; longitude: number } | undefined
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
const Geocoded = z.object({ status: z.string(), results: z.array(Result).default([]) })
type Result = z.output<typeof Result>

const most = 8

/** Places for what somebody types, the likeliest first; at most eight. Throws when the provider does not answer within four seconds. */
export async function findPlaces(
  account: MapAccount,
  search: string,
  { countries, near, locale }: { countries: readonly string[]; near: Near; locale: string },
): Promise<Place[]> {
  const query = { address: search, language: locale, ...(near ? { bounds: boundsAround(near) } : {}) }
  // of two countries in one question the provider finds what lies in both
  const within = countries.length > 0 ? countries.map((country) => ({ components: `country:${country}` })) : [{}]
  const found = await Promise.all(within.map((only) => geocode(account, { ...query, ...only })))
  const ranked = Array.from({ length: most }, (_, rank) =>
    found.flatMap((results) => results.slice(rank, rank + 1)),
  ).flat()
  const wanted = new Set(countries)
  // a country itself is what the provider answers when it found nothing there
  const places = ranked.filter(({ types }) => !types.includes('country')).map(placeOf)
  return places.filter(({ country }) => wanted.size === 0 || (country !== null && wanted.has(country))).slice(0, most)
}

/** The nearest address of a point, if there is one. */
export async function placeAt(
  account: MapAccount,
  { latitude, longitude }: { latitude: number; longitude: number },
  locale: string,
): Promise<Place | undefined> {
  const [first] = await geocode(account, { latlng: `${latitude},${longitude}`, language: locale })
  return first && placeOf(first)
}

async function geocode({ url, key }: MapAccount, query: Record<string, string>): Promise<Result[]> {
  const answer = await fetch(
    `${url.replace(/\/$/, '')}/maps/api/geocode/json?${new URLSearchParams({ ...query, key })}`,
    { redirect: 'error', signal: AbortSignal.timeout(4_000) },
  )
  if (!answer.ok) throw new Error(`The map provider answered ${answer.status}`)
  const { status, results } = Geocoded.parse(await answer.json())
  if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`The map provider refused: ${status}`)
  return results
}

/** About 50 km each way: nearer places come first, farther ones are still found. */
const boundsAround = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude - 0.45},${longitude - 0.6}|${latitude + 0.45},${longitude + 0.6}`

function placeOf({ place_id, formatted_address, address_components, geometry }: Result): Place {
  const part = (type: string) => address_components.find(({ types }) => types.includes(type))
  return {
    place_id,
    description: formatted_address,
    address: formatted_address,
    latitude: geometry?.location.lat ?? null,
    longitude: geometry?.location.lng ?? null,
    city: (part('locality') ?? part('postal_town') ?? part('administrative_area_level_2'))?.long_name ?? null,
    state: part('administrative_area_level_1')?.long_name ?? null,
    country: part('country')?.short_name ?? null,
    postal_code: part('postal_code')?.long_name ?? null,
  }
}
