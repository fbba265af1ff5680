import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { isInside } from '#contract/rules/polygons.ts'
import { boundsOf, findZone } from './zones.rules.ts'
import type { ZoneArea } from './zones.rules.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const pier = at(51.5045, -0.0865)
const zone = (more: Partial<ZoneArea>): ZoneArea => ({
  method: 'radius',
  radius: null,
  polygons: null,
  holes: null,
  countries: null,
  postal_codes: null,
  is_active: true,
  ...more,
})
const servesPoint = (zones: readonly ZoneArea[], point: Point, country: string | null, merchant: Point | null) =>
  findZone(zones, { point, country }, merchant).isServed
const square = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)]
const horseshoe = [at(0, 0), at(0, 9), at(9, 9), at(9, 6), at(3, 6), at(3, 3), at(9, 3), at(9, 0)]
const fiji = [at(-20, 177), at(-20, -178), at(-15, -178), at(-15, 177)]

test.each([
  ['the middle', square, at(5, 5), true],
  ['a corner', square, at(10, 10), true],
  ['an edge', square, at(0, 4), true],
  ['just outside', square, at(5, 10.000001), false],
  ['on the line of an edge but beyond it', square, at(0, 11), false],
  ['the same latitude as a corner', square, at(10, -5), false],
  ['an arm of the horseshoe', horseshoe, at(8, 1), true],
  ['its gap', horseshoe, at(8, 4.5), false],
  ['the edge of its gap', horseshoe, at(8, 3), true],
  ['west of the date line', fiji, at(-18, 178.4), true],
  ['east of it', fiji, at(-18, -179), true],
  ['on it', fiji, at(-18, 180), true],
  ['the rest of the world', fiji, at(-18, 0), false],
  ['nothing drawn', [], at(0, 0), false],
])('%s', (_name, polygon, point, inside) => {
  expect(isInside(polygon, point)).toBe(inside)
  expect(isInside([...polygon, ...polygon.slice(0, 1)], point)).toBe(inside)
  expect(isInside(polygon.toReversed(), point)).toBe(inside)
})

const radius = zone({ radius: 5000 })
const britain = zone({ method: 'country', countries: ['GB'] })
test.each([
  ['no zones', [], at(0, 0), null, null, true],
  ['only inactive ones', [{ ...britain, is_active: false }], at(0, 0), null, null, true],
  ['inside the radius', [radius], at(51.5045, -0.02), 'GB', pier, true],
  ['outside the radius', [radius], at(51.5045, 0.2), 'GB', pier, false],
  ['a radius around nowhere', [radius], pier, 'GB', null, false],
  ['the country', [britain], at(0, 0), 'GB', null, true],
  ['another country', [britain], at(0, 0), 'FR', null, false],
  ['country unknown', [britain], at(0, 0), null, null, false],
  ['any of several', [radius, zone({ method: 'geofence', polygons: [fiji, square] })], at(5, 5), 'GH', pier, true],
  ['none of several', [radius, zone({ method: 'geofence', polygons: [fiji, square] })], at(20, 20), 'GH', pier, false],
  ['an inactive one does not help', [radius, { ...britain, is_active: false }], at(55, -3), 'GB', pier, false],
])('%s', (_name, zones, point, country, merchant, serves) => {
  expect(servesPoint(zones, point, country, merchant)).toBe(serves)
})

test('bounding boxes at the date line and the poles', () => {
  expect(boundsOf(britain, pier)).toEqual({
    min_latitude: -90,
    max_latitude: 90,
    min_longitude: -180,
    max_longitude: 180,
  })
  expect(boundsOf(zone({ method: 'geofence', polygons: [fiji] }), null)).toMatchObject({
    min_longitude: -180,
    max_longitude: 180,
  })
  expect(boundsOf(radius, at(89.99, 10))).toMatchObject({ max_latitude: 90, min_longitude: -180, max_longitude: 180 })
})

test('bounding boxes are no larger than necessary', () => {
  const around = boundsOf(zone({ radius: 1000 }), at(60, 20))
  expect([around.min_latitude, around.max_latitude].map((degrees) => degrees.toFixed(3))).toEqual(['59.991', '60.009'])
  expect([around.min_longitude, around.max_longitude].map((degrees) => degrees.toFixed(3))).toEqual([
    '19.982',
    '20.018',
  ])
  const drawn = boundsOf(zone({ method: 'geofence', polygons: [square, [at(20, -3), at(21, -3), at(21, -2)]] }), pier)
  for (const [edge, sign] of [
    [drawn.max_latitude - 21, 1],
    [drawn.max_longitude - 10, 1],
    [drawn.min_latitude, -1],
    [drawn.min_longitude + 3, -1],
  ] as const) {
    expect(edge * sign).toBeGreaterThan(0)
    expect(edge * sign).toBeLessThan(1e-6)
  }
  const app = { min_latitude: -90, max_latitude: 90, min_longitude: -180, max_longitude: 180 }
  expect(boundsOf(zone({ method: 'country', radius: 10, polygons: [square] }), pier)).toEqual(app)
  for (const area of [zone({}), zone({ method: 'geofence', radius: 10 }), zone({ method: 'geofence', polygons: [] })])
    expect(boundsOf(area, pier)).toEqual(app)
  expect(boundsOf(zone({ radius: 10, polygons: [square] }), null)).toEqual(app)
})

test('the radius is inclusive to the metre; a zone without its geometry matches nothing', () => {
  const there = at(51.51, -0.09)
  const metres = distanceBetween(pier, there)
  expect(
    [metres - 1, metres, metres + 1].map((reach) => servesPoint([zone({ radius: reach })], there, null, pier)),
  ).toEqual([false, true, true])
  for (const method of ['radius', 'geofence', 'country'] as const)
    expect(servesPoint([zone({ method })], pier, 'GB', pier)).toBe(false)
})

test('small areas at the date line can be drawn from either side', () => {
  const fromEast = [at(0, 179.9), at(0, -179.9), at(0.2, -179.9), at(0.2, 179.9)]
  const fromWest = [at(0, -179.9), at(0, 179.9), at(0.2, 179.9), at(0.2, -179.9)]
  for (const polygon of [fromEast, fromWest]) {
    expect([179.85, 179.95, 180, -180, -179.95, -179.85].map((east) => isInside(polygon, at(0.1, east)))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
  }
})

test('each edge of a square of one degree is inside along its whole length', () => {
  const unit = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]
  for (const part of [0.25, 0.5, 0.75])
    for (const point of [at(0, part), at(1, part), at(part, 0), at(part, 1)]) expect(isInside(unit, point)).toBe(true)
})

const latitude = fc.double({ min: -89, max: 89, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const place = fc.record({ latitude, longitude })

/**
 * Builds a convex polygon around a centre and points along its rays: inside below 1, on the edge at a corner,
 * outside above 1.
 */
const convex = fc
  .record({
    centre: fc.record({ latitude: fc.double({ min: -60, max: 60, noNaN: true }), longitude }),
    size: fc.double({ min: 0.001, max: 5, noNaN: true }),
    corners: fc.integer({ min: 3, max: 12 }),
    start: fc.double({ min: 0, max: 6, noNaN: true }),
  })
  .map(({ centre, size, corners, start }) => ({
    centre,
    polygon: Array.from({ length: corners }, (_none, index) => {
      const angle = start + (2 * Math.PI * index) / corners
      const east = centre.longitude + size * Math.cos(angle)
      return at(centre.latitude + size * Math.sin(angle), east > 180 ? east - 360 : east < -180 ? east + 360 : east)
    }),
  }))
const between = (a: Point, b: Point, part: number): Point => {
  const east = a.longitude + part * (b.longitude - a.longitude + 360 * Math.round((a.longitude - b.longitude) / 360))
  return at(a.latitude + part * (b.latitude - a.latitude), east > 180 ? east - 360 : east < -180 ? east + 360 : east)
}

test('edges and inner points are inside, points beyond are outside, also across the date line', () => {
  fc.assert(
    fc.property(convex, fc.nat(11), fc.double({ min: 0, max: 1, noNaN: true }), ({ centre, polygon }, corner, part) => {
      const edge = between(polygon[corner % polygon.length]!, polygon[(corner + 1) % polygon.length]!, part)
      expect(isInside(polygon, edge)).toBe(true)
      expect(isInside(polygon, between(centre, edge, 0.99))).toBe(true)
      expect(isInside(polygon, between(centre, edge, 1.01))).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('distance is symmetric and satisfies the triangle inequality up to rounding', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(distanceBetween(a, b)).toBe(distanceBetween(b, a))
      expect(distanceBetween(a, c)).toBeLessThanOrEqual(distanceBetween(a, b) + distanceBetween(b, c) + 2)
    }),
  )
})

test('the bounding box of a zone contains every point it serves', () => {
  const near = fc.record({
    north: fc.double({ min: -5, max: 5, noNaN: true }),
    east: fc.double({ min: -9, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(
      place,
      fc.integer({ min: 1, max: 500_000 }),
      convex,
      near,
      (merchant, metres, { centre, polygon }, { north, east }) => {
        for (const [area, middle] of [
          [zone({ radius: metres }), merchant],
          [zone({ method: 'geofence', polygons: [polygon] }), centre],
        ] as const) {
          const wrapped = ((middle.longitude + east + 540) % 360) - 180
          const point = at(Math.max(-90, Math.min(90, middle.latitude + north)), wrapped)
          const box = boundsOf(area, merchant)
          const isInBox =
            box.min_latitude <= point.latitude &&
            point.latitude <= box.max_latitude &&
            box.min_longitude <= point.longitude &&
            point.longitude <= box.max_longitude
          if (servesPoint([area], point, null, merchant)) expect(isInBox).toBe(true)
        }
      },
    ),
    { numRuns: 3000 },
  )
})

const inner = [at(2, 2), at(2, 4), at(4, 4), at(4, 2)]
const island = [at(2.5, 2.5), at(2.5, 3.5), at(3.5, 3.5), at(3.5, 2.5)]
const ringed = zone({ method: 'geofence', polygons: [square, island], holes: [[inner]] })

test.each([
  ['beside the hole', at(1, 1), true],
  ['in the hole', at(2.2, 2.2), false],
  ['the edge of the hole', at(2, 3), true],
  ['the island in the hole', at(3, 3), true],
  ['outside', at(11, 3), false],
])('a polygon with a hole: %s', (_name, point, serves) => {
  expect(servesPoint([ringed], point, null, null)).toBe(serves)
})

const codes = zone({ method: 'postal_code', postal_codes: ['SE1*', '10115-10119', '00-950'] })
test.each([
  ['se1 3ld', true],
  ['SE2 1AA', false],
  ['10117', true],
  ['10120', false],
  ['1011', false],
  ['00-950', true],
  [null, false],
  [undefined, true],
])('postal code %s', (postalCode, isServed) => {
  expect(findZone([codes], { point: pier, country: 'GB', postalCode }, pier).isServed).toBe(isServed)
})

test('the first active zone that contains the place applies', () => {
  const [near, far] = [zone({ radius: 1_000 }), zone({ radius: 90_000 })]
  const place = { point: pier, country: null }
  expect(findZone([near, far], place, pier).zone).toBe(near)
  expect(findZone([far, near], place, pier).zone).toBe(far)
  expect(findZone([{ ...near, is_active: false }, far], place, pier).zone).toBe(far)
  expect(findZone([near, far], { point: at(52, -0.1), country: null }, pier).zone).toBe(far)
  expect(findZone([], place, pier)).toEqual({ isServed: true, zone: null })
  expect(findZone([codes, far], place, pier).zone).toBe(far)
})
