import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { distanceBetween, roundPoint } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import type { NearPoint, Place } from './places.ts'

const folder = new URL('./street-layers/', import.meta.url)

const LngLat = z.tuple([z.number(), z.number()])
const StreetLayer = z.object({
  town: z.object({ city: z.string(), country: z.string() }),
  features: z.array(
    z.object({
      properties: z.object({
        name: z.string().optional(),
        postal_code: z.string().optional(),
        city: z.string().optional(),
      }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('LineString'), coordinates: z.array(LngLat) }),
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(LngLat)) }),
      ]),
    }),
  ),
})

type Street = { name: string; postal_code: string; city: string; country: string; points: Point[]; words: string[] }

const layers = new Map<string, Promise<Street[]>>()

/** The named streets of a layer; empty if there is no such layer. */
function streetsOf(name: string): Promise<Street[]> {
  const known = layers.get(name) ?? readStreets(name).catch(() => [])
  layers.set(name, known)
  return known
}

async function readStreets(layerName: string): Promise<Street[]> {
  const { town, features } = StreetLayer.parse(JSON.parse(await readFile(new URL(`${layerName}.json`, folder), 'utf8')))
  return features.flatMap(({ properties: { name, postal_code = '', city = town.city }, geometry }) => {
    if (name === undefined || geometry.type !== 'LineString') return []
    const points = geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude }))
    return [{ name, postal_code, city, country: town.country, points, words: [...wordsOf(name), compact(postal_code)] }]
  })
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const compact = (text: string) => plain(text).replace(/[\s-]/g, '')
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const maxPlaces = 8
const maxHouseNumber = 300
const metresPerHouse = 5

/**
 * Up to eight addresses of a layer, best first. A search is the beginnings of words of the street, a postcode, or
 * both, with a house number before or after the street.
 */
export async function findStreets(layerName: string, search: string, near: NearPoint): Promise<Place[]> {
  const streets = await streetsOf(layerName)
  const { words, postcode } = parseSearch(search, streets)
  if (words.every(isNumber) && postcode === '') return []
  return streets
    .filter(({ postal_code }) => postcode === '' || compact(postal_code).startsWith(postcode))
    .flatMap((street) => {
      const [houseWord, ...others] = words.filter((word) => !isWordOf(street, word))
      if (houseWord === undefined) return [toPlace(street, null)]
      const houseNumber = isNumber(houseWord) && others.length === 0 ? Number.parseInt(houseWord, 10) : 0
      return houseNumber >= 1 && houseNumber <= maxHouseNumber ? [toPlace(street, houseNumber)] : []
    })
    .toSorted((a, b) => startRank(a, words) - startRank(b, words) || distanceTo(a, near) - distanceTo(b, near))
    .slice(0, maxPlaces)
}

const isNumber = (word: string) => /^\d+\p{L}?$/u.test(word)

/** Whether a word of the search is in the street. Words may be incomplete, numbers not. */
const isWordOf = ({ words, city }: Street, word: string) =>
  [...words, ...wordsOf(city)].some((other) => (isNumber(word) ? other === word : other.startsWith(word)))

function parseSearch(search: string, streets: readonly Street[]): { words: string[]; postcode: string } {
  const text = compact(search.replaceAll(',', ' '))
  const postcode =
    streets.map(({ postal_code }) => compact(postal_code)).find((code) => code !== '' && text.endsWith(code)) ??
    (/\d/.test(text) && streets.some(({ postal_code }) => compact(postal_code).startsWith(text)) ? text : '')
  return { postcode, words: wordsOf(postcode === '' ? search : withoutEnd(search, postcode)) }
}

/** Drops the postcode at the end, however its letters are spaced. */
function withoutEnd(search: string, postcode: string): string {
  for (let at = search.length - 1; at >= 0; at--)
    if (compact(search.slice(at).replaceAll(',', ' ')) === postcode) return search.slice(0, at)
  return ''
}

const startRank = ({ address }: Place, [first = '']: readonly string[]) =>
  wordsOf(address)
    .find((word) => !/^\d/.test(word))
    ?.startsWith(first)
    ? 0
    : 1

const distanceTo = ({ latitude, longitude }: Place, near: NearPoint) =>
  near && latitude !== null && longitude !== null ? distanceBetween(near, { latitude, longitude }) : 0

function toPlace(street: Street, houseNumber: number | null): Place {
  const { name, postal_code, city, country } = street
  const isLatin = /^\p{Script=Latin}/u.test(name)
  const address = houseNumber === null ? name : isLatin ? `${houseNumber} ${name}` : `${name}، ${houseNumber}`
  const metres = houseNumber === null ? lengthOf(street.points) / 2 : houseNumber * metresPerHouse
  const place = [city, postal_code].filter((part) => part !== '' && !name.includes(part)).join(' ')
  return {
    place_id: `${name}/${houseNumber ?? ''}`,
    description: [address, place].filter(Boolean).join(isLatin ? ', ' : '، '),
    address,
    ...pointAlong(street.points, metres),
    city,
    state: null,
    country,
    postal_code: postal_code || null,
  }
}

const lengthOf = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, point, index) => sum + distanceBetween(points[index] ?? point, point), 0)

/** The point after this many metres of a line; its end if it is shorter. */
function pointAlong(points: readonly Point[], metres: number): Point {
  let rest = metres
  let from = points[0] ?? { latitude: 0, longitude: 0 }
  for (const to of points.slice(1)) {
    const length = distanceBetween(from, to)
    if (length >= rest && length > 0)
      return roundPoint({
        latitude: from.latitude + ((to.latitude - from.latitude) * rest) / length,
        longitude: from.longitude + ((to.longitude - from.longitude) * rest) / length,
      })
    rest -= length
    from = to
  }
  return from
}

const maxReverseMetres = 150

/** The nearest address of a point; undefined if no named street is near. */
export async function reverseStreet(layerName: string, point: Point): Promise<Place | undefined> {
  const [nearest] = (await streetsOf(layerName))
    .map((street) => ({ street, ...nearestHouse(street.points, point) }))
    .filter(({ distance }) => distance <= maxReverseMetres)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest && { ...toPlace(nearest.street, nearest.houseNumber), ...point }
}

function nearestHouse(points: readonly Point[], to: Point): { houseNumber: number; distance: number } {
  const houses = Math.min(maxHouseNumber, Math.floor(lengthOf(points) / metresPerHouse))
  const all = Array.from({ length: houses }, (_, index) => ({
    houseNumber: index + 1,
    distance: distanceBetween(pointAlong(points, (index + 1) * metresPerHouse), to),
  }))
  return all.toSorted((a, b) => a.distance - b.distance)[0] ?? { houseNumber: 1, distance: Infinity }
}
