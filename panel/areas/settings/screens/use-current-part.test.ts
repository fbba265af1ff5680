import { expect, test } from 'vitest'
import { currentPart } from './use-current-part.ts'

test.each([
  [[0, 100, 200], 'start', 0],
  [[-149, 251, 651], 'none', 0],
  [[-150, 250, 650], 'none', 1],
  [[-700, -300, 100], 'none', 2],
  [[-100, 300, 500], 'end', 2],
  [[300, 700], 'none', 0],
] as const)('with parts at %j at the %s part %i is read', (tops, end, expected) => {
  expect(currentPart(tops, end)).toBe(expected)
})
