import { expect, test } from 'vitest'
import { distanceBetween } from './distance.ts'
import type { Point } from './distance.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const pier = at(51.5045, -0.0865)

test.each([
  ['nowhere', pier, pier, 0],
  ['London to Paris', at(51.5074, -0.1278), at(48.8566, 2.3522), 343_556],
  ['a degree of the equator', at(0, 0), at(0, 1), 111_195],
  ['over the date line', at(0, 179.5), at(0, -179.5), 111_195],
  ['to the other side', at(0, 0), at(0, 180), 20_015_087],
])('%s', (_name, a, b, metres) => {
  expect(distanceBetween(a, b)).toBe(metres)
})
