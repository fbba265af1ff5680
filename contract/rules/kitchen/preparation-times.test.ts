import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesForShare, shareReadyWithin, summarizePreparation } from './preparation-times.ts'

const times = [
  { minutes: 12, orders: 10 },
  { minutes: 18, orders: 6 },
  { minutes: 30, orders: 4 },
]

test.each([
  [11, 0],
  [12, 0.5],
  [17, 0.5],
  [18, 0.8],
  [30, 1],
])('within %i minutes a share of %f was ready', (minutes, share) => {
  expect(shareReadyWithin(times, minutes)).toBe(share)
})

test('half of the orders and most of them give the minutes', () => {
  expect(summarizePreparation(times)).toEqual({ orders: 20, half: 12, most: 18 })
})

test('too few orders say nothing', () => {
  expect(summarizePreparation([{ minutes: 12, orders: 19 }])).toBeNull()
  expect([shareReadyWithin([], 10), minutesForShare([], 0.5)]).toEqual([null, null])
})

const minute = fc.integer({ min: 0, max: 240 })

test('the minutes of a share are the least that reach it, in any order of rows', () => {
  fc.assert(
    fc.property(
      fc.array(minute, { minLength: 1, maxLength: 200 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (all, share) => {
        const rows = [...new Set(all)].map((minutes) => ({
          minutes,
          orders: all.filter((one) => one === minutes).length,
        }))
        const found = minutesForShare(rows, share) ?? -1
        const ready = (minutes: number) => all.filter((one) => one <= minutes).length / all.length
        expect(ready(found)).toBeGreaterThanOrEqual(share)
        expect(ready(found - 1)).toBeLessThan(share)
      },
    ),
  )
})
