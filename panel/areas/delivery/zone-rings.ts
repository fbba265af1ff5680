import { roundPoint } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { isInside } from '#contract/rules/polygons.ts'
import type { Ring } from '#contract/rules/polygons.ts'

/** Polygons and their holes: `holes[i]` are those of `polygons[i]`. */
export type Rings = { polygons: readonly Ring[]; holes: readonly (readonly Ring[])[] }

/** With a ring more. A hole belongs to the polygon around its first corner, else to the last one. */
export function addRing({ polygons, holes }: Rings, ring: Ring, isHole: boolean): Rings {
  const all = polygons.map((_one, at) => holes[at] ?? [])
  const [first] = ring
  if (!isHole || polygons.length === 0 || !first) return { polygons: [...polygons, ring], holes: [...all, []] }
  const found = polygons.findIndex((polygon) => isInside(polygon, first))
  const owner = found < 0 ? polygons.length - 1 : found
  return { polygons, holes: all.map((own, at) => (at === owner ? [...own, ring] : own)) }
}

/** One corner on each line: `51.5045, -0.0865`. */
export const formatRing = (ring: Ring): string =>
  ring.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n')

/** The corners of a text, or the number of the first line that is not a corner. */
export function parseRing(text: string): { ring: Point[]; wrongLine: number | null } {
  const lines = text.split('\n')
  const ring: Point[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [latitude = NaN, longitude = NaN, ...rest] = line
      .trim()
      .split(/[,;\s]+/)
      .map(Number)
    const isCorner = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && rest.length === 0
    if (!isCorner) return { ring, wrongLine: at + 1 }
    ring.push(roundPoint({ latitude, longitude }))
  }
  return { ring, wrongLine: null }
}

/** A square of about a kilometre around a place, as a start without a pointer. */
export const squareAround = ({ latitude, longitude }: Point): Ring => {
  const [north, east] = [0.005, 0.005 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))]
  return [
    { latitude: latitude - north, longitude: longitude - east },
    { latitude: latitude - north, longitude: longitude + east },
    { latitude: latitude + north, longitude: longitude + east },
    { latitude: latitude + north, longitude: longitude - east },
  ].map((corner) => roundPoint(corner))
}
