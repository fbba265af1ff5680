import { expect, test } from 'vitest'
import type { Zone } from '#contract/areas/delivery/zones.ts'
import { importLimits, parseGeoJson, toGeoJson } from './geojson.ts'

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]
const hole = [
  [0.2, 0.2],
  [0.4, 0.2],
  [0.4, 0.4],
  [0.2, 0.2],
]
const polygon = { type: 'Polygon', coordinates: [square, hole] }
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry })
const parse = (file: unknown) => parseGeoJson(typeof file === 'string' ? file : JSON.stringify(file))

test('reads polygons with holes, names and terms', () => {
  const collection = {
    type: 'FeatureCollection',
    features: [
      feature(polygon, { name: ' Riverside ', priority: 2, fee: 190, minutes: 25 }),
      feature({ type: 'MultiPolygon', coordinates: [[square], [square, hole]] }, { fee: 1.5, priority: 0 }),
    ],
  }
  const result = parse(collection)
  if ('problem' in result) throw new Error(result.problem.reason)
  const [first, second] = result.zones
  expect(first).toMatchObject({ name: 'Riverside', priority: 2, fee: 190, minutes: 25 })
  expect(first?.polygons[0]).toHaveLength(4)
  expect(first?.holes[0]?.[0]?.[1]).toEqual({ latitude: 0.2, longitude: 0.4 })
  expect(second).toMatchObject({ name: '2', priority: null, fee: null, minutes: null })
  expect(second?.holes.map(({ length }) => length)).toEqual([0, 1])
  for (const file of [polygon, feature(polygon)]) expect(parse(file)).toMatchObject({ zones: [{ name: '1' }] })
})

const long = Array.from({ length: 1_002 }, (_none, at) => [at / 10_000, at % 2])
test.each([
  ['no JSON', '{', 'not_geojson', 0],
  ['no GeoJSON', { a: 1 }, 'not_geojson', 0],
  ['no features', { type: 'FeatureCollection', features: [] }, 'not_geojson', 0],
  ['a line', feature({ type: 'LineString', coordinates: square }), 'not_a_polygon', 1],
  ['no geometry', feature(null), 'not_a_polygon', 1],
  ['a latitude of 91', feature({ type: 'Polygon', coordinates: [[[0, 91]]] }), 'not_a_polygon', 1],
  ['text as a position', feature({ type: 'Polygon', coordinates: [[['1', '2']]] }), 'not_a_polygon', 1],
  [
    'two corners',
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    }),
    'incomplete',
    1,
  ],
  ['too many corners', feature({ type: 'Polygon', coordinates: [long] }), 'too_large', 1],
  [
    'too many polygons',
    feature({ type: 'MultiPolygon', coordinates: Array.from({ length: 51 }, () => [square]) }),
    'too_large',
    1,
  ],
  [
    'too many holes',
    feature({ type: 'Polygon', coordinates: [square, ...Array.from({ length: 21 }, () => hole)] }),
    'too_large',
    1,
  ],
  [
    'too many zones',
    { type: 'FeatureCollection', features: Array.from({ length: importLimits.zones + 1 }, () => feature(polygon)) },
    'too_large',
    0,
  ],
  [
    'a wrong second zone',
    { type: 'FeatureCollection', features: [feature(polygon), feature(null)] },
    'not_a_polygon',
    2,
  ],
])('names the problem of a file: %s', (_name, file, reason, number) => {
  expect(parse(file)).toEqual({ problem: { reason, feature: number } })
})

test('an exported file is read again', () => {
  const result = parse(polygon)
  if ('problem' in result) throw new Error(result.problem.reason)
  const [zone] = result.zones
  const stored = {
    ...zone,
    method: 'geofence',
    name: 'Riverside',
    merchant_name: 'Pier',
    priority: 7,
    fee: 190,
    minutes: null,
  }
  const others = { ...stored, method: 'radius' }
  const again = parse(toGeoJson([stored, others] as unknown as Zone[]))
  expect(again).toEqual({ zones: [{ ...zone, name: 'Riverside', priority: 7, fee: 190, minutes: null }] })
})
