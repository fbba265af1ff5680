import { expect, test } from 'vitest'
import { tileOriginOf, tilesOf } from './tiles.ts'

const both = 'https://tiles.example:8443/{view}/{z}/{x}/{y}.jpg?key=abc'

test('a tile address has the view that the tenant chose', () => {
  expect(tilesOf(both, 'satellite')).toBe('https://tiles.example:8443/satellite/{z}/{x}/{y}.jpg?key=abc')
  expect(tilesOf(both)).toBe('https://tiles.example:8443/map/{z}/{x}/{y}.jpg?key=abc')
})

test.each([
  [both, 'https://tiles.example:8443'],
  ['AIzaSyKey', null],
  ['https://maps.example/js?key=1', null],
  ['http://tiles.example/{z}/{x}/{y}', null],
  ['https://{s}.tiles.example/{z}/{x}/{y}', null],
  ["https://x'; script-src *;/{z}", null],
  [null, null],
])('%s lets in %s', (key, origin) => {
  expect(tileOriginOf(key)).toBe(origin)
})
