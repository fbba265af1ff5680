import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks, distinctTicks } from './chart-scale.ts'

test.each([
  [600, [0, 200, 400, 600]],
  [543, [0, 200, 400, 600]],
  [7, [0, 2, 4, 6, 8]],
  [0, [0, 1]],
])('ticks for %i', (maxValue, ticks) => {
  expect(axisTicks(maxValue)).toEqual(ticks)
})

test('ticks of counts are integers and reach the highest bar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (maxValue) => {
      const ticks = axisTicks(maxValue, true)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(maxValue)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('leaves out a tick whose rounded label equals the one below', () => {
  expect(distinctTicks([0, 1], (value) => `£${Math.round(value / 100)}`)).toEqual([0])
  expect(distinctTicks([0, 200, 400], (value) => `£${value / 100}`)).toEqual([0, 200, 400])
})
