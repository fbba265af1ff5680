import { expect, test } from 'vitest'
import { currentPart } from './use-current-part.ts'

test.each([
  [[0, 400, 800], false, 0],
  [[-149, 251, 651], false, 0],
  [[-150, 250, 650], false, 1],
  [[-700, -300, 100], false, 2],
  [[-100, 300, 500], true, 2],
  [[300, 700], false, 0],
] as const)('with parts at %j (end: %s) part %i is read', (tops, isAtEnd, expected) => {
  expect(currentPart(tops, isAtEnd)).toBe(expected)
})
