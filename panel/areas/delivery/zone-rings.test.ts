import { beforeAll, expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { areaOfRing } from '#contract/rules/polygons.ts'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { blankZone, zoneForm } from './zone-form-values.ts'
import { addRing, formatRing, parseRing, squareAround } from './zone-rings.ts'

beforeAll(() => loadEnglishTexts('delivery'))

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const first = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)]
const second = [at(20, 0), at(20, 10), at(30, 10), at(30, 0)]
const hole = [at(22, 2), at(22, 4), at(24, 4)]

test('a hole belongs to the polygon around its first corner, else to the last one', () => {
  const both = { polygons: [first, second], holes: [[], []] }
  expect(addRing(both, hole, true).holes).toEqual([[], [hole]])
  expect(addRing(both, [at(2, 2), at(2, 4), at(4, 4)], true).holes.map(({ length }) => length)).toEqual([1, 0])
  expect(addRing(both, [at(50, 50), at(51, 51), at(52, 50)], true).holes.map(({ length }) => length)).toEqual([0, 1])
  expect(addRing({ polygons: [], holes: [] }, first, true)).toEqual({ polygons: [first], holes: [[]] })
})

test.each([
  ['51.5, -0.09\n51.6 -0.08', [at(51.5, -0.09), at(51.6, -0.08)], null],
  ['\n 51.5 , -0.09 \n\n', [at(51.5, -0.09)], null],
  ['51.12345678,0', [at(51.123457, 0)], null],
  ['51.5, -0.09\nhere', [at(51.5, -0.09)], 2],
  ['91, 0', [], 1],
  ['1, 2, 3', [], 1],
  ['1', [], 1],
])('corners of the list %j', (text, ring, wrongLine) => {
  expect(parseRing(text)).toEqual({ ring, wrongLine })
})

test('a list of corners is read as it is written, and the square to start with is about a square kilometre', () => {
  const square = squareAround(at(51.5, -0.09))
  expect(parseRing(formatRing(square)).ring).toEqual(square)
  expect(areaOfRing(square) / 1_000_000).toBeCloseTo(1.24, 1)
})

const blank = { ...blankZone('0195d000-0000-7000-8000-000000000000', 'radius'), name: 'Zone' }
test.each([
  ['a circle', {}, {}],
  ['no radius', { radius: null }, { radius: 'required' }],
  ['nothing drawn', { method: 'geofence' }, { polygons: 'Draw at least one polygon.' }],
  ['two corners', { method: 'geofence', polygons: [first.slice(0, 2)] }, { polygons: 'Your Polygon is incomplete' }],
  [
    'a hole of two corners',
    { method: 'geofence', polygons: [first], holes: [[hole.slice(0, 2)]] },
    { polygons: 'Your Polygon is incomplete' },
  ],
  ['no country', { method: 'country' }, { countries: 'required' }],
  ['no postal code', { method: 'postal_code' }, { postal_codes: 'required' }],
])('the form asks for the area of its method: %s', (_name, more, errors) => {
  const issues = [...issuesOf(zoneForm, { ...blank, ...more })]
  expect(Object.fromEntries(issues.map(([path, { message }]) => [path, message]))).toEqual(errors)
})
