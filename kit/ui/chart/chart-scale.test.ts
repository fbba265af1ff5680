import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks, distinctLabels } from './chart-scale.ts'

test.each([
  [600, [0, 200, 400, 600]],
  [543, [0, 200, 400, 600]],
  [7, [0, 2, 4, 6, 8]],
  [0, [0, 1]],
])('marks for %i', (high, marks) => {
  expect(axisTicks(high)).toEqual(marks)
})

test('counts have no half marks, and the highest bar stays below the top one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (high) => {
      const marks = axisTicks(high, true)
      expect(marks.every(Number.isInteger)).toBe(true)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(high)
      expect(marks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('marks that read the same once rounded are written once', () => {
  expect(distinctLabels([0, 1], (value) => `£${Math.round(value / 100)}`)).toEqual([0])
  expect(distinctLabels([0, 200, 400], (value) => `£${value / 100}`)).toEqual([0, 200, 400])
})
