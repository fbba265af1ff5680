import { expect, test } from 'vitest'
import { tileOriginOf, tileUrlOf } from './tiles.ts'

const tileUrl = 'https://tiles.example:8443/{view}/{z}/{x}/{y}.jpg?key=abc'

test('a tile URL contains the map view of the tenant', () => {
  expect(tileUrlOf(tileUrl, 'satellite')).toBe('https://tiles.example:8443/satellite/{z}/{x}/{y}.jpg?key=abc')
  expect(tileUrlOf(tileUrl)).toBe('https://tiles.example:8443/map/{z}/{x}/{y}.jpg?key=abc')
})

test.each([
  [tileUrl, 'https://tiles.example:8443'],
  ['AIzaSyKey', null],
  ['https://maps.example/js?key=1', null],
  ['http://tiles.example/{z}/{x}/{y}', null],
  ['https://{s}.tiles.example/{z}/{x}/{y}', null],
  ["https://x'; script-src *;/{z}", null],
  [null, null],
])('the tile URL %s allows the origin %s', (key, origin) => {
  expect(tileOriginOf(key)).toBe(origin)
})
