import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containedTax, divideRounded, percentOf, ppmOf, allocate } from './money.rules.ts'

test.each([
  [280, [2300, 499], [230, 50]],
  [1, [1, 1, 1], [1, 0, 0]],
  [2, [1, 5, 1], [0, 2, 0]],
  [2, [1, 3], [0, 2]],
  [10, [1, 1, 1], [4, 3, 3]],
  [0, [3, 4], [0, 0]],
  [0, [0, 0], [0, 0]],
  [7, [0, 7], [0, 7]],
  [0, [], []],
])('%i over %j is %j', (amount, weights, parts) => {
  expect(allocate(amount, weights)).toEqual(parts)
})

test('splitting an amount over zero weights throws', () => {
  expect(() => allocate(1, [0, 0])).toThrow(RangeError)
})

test.each([
  [0.99, 9_900n],
  [20, 200_000n],
  [0, 0n],
  [100, 1_000_000n],
  [8.1, 81_000n],
  [1.15, 11_500n],
  [0.07, 700n],
  [33.33, 333_300n],
])('%d %% is %i parts per million', (percent, ppm) => {
  expect(ppmOf(percent)).toBe(ppm)
})

test('a third decimal throws', () => {
  expect(() => ppmOf(8.125)).toThrow(RangeError)
  expect(() => ppmOf(Number.NaN)).toThrow(RangeError)
})

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 3n, 2n],
  [8n, 3n, 3n],
  [1n, 3n, 0n],
  [0n, 7n, 0n],
  [49n, 100n, 0n],
  [50n, 100n, 1n],
])('%i / %i is %i', (a, b, quotient) => {
  expect(divideRounded(a, b)).toBe(quotient)
})

test.each([
  [499, 20, 100],
  [2, 25, 1],
  [1, 49.99, 0],
  [1, 50, 1],
  [150, 0.99, 1],
  [151, 0.99, 1],
  [152, 0.99, 2],
  [999_999_999_999, 0.99, 9_900_000_000],
])('%i x %d %% is %i', (amount, percent, part) => {
  expect(percentOf(amount, percent)).toBe(part)
})

test.each([
  [1200, 20, 200],
  [100, 20, 17],
  [0, 20, 0],
  [105, 5, 5],
  [1, 100, 1],
  [999, 0, 0],
])('%i with %d %% inside holds %i of tax', (amount, percent, tax) => {
  expect(containedTax(amount, percent)).toBe(tax)
})

const weight = fc.integer({ min: 0, max: 1_000_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

test('parts add up, differ from the exact share by less than one, and never exceed their weight', () => {
  fc.assert(
    fc.property(fc.array(weight, { minLength: 1, maxLength: 12 }), fc.nat(10_000), (weights, tenThousandths) => {
      const total = weights.reduce((sum, one) => sum + one, 0)
      const amount = Math.floor((total * tenThousandths) / 10_000)
      const parts = allocate(amount, weights)
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
      parts.forEach((part, index) => {
        const one = weights[index]!
        expect(part).toBeLessThanOrEqual(one)
        const off = BigInt(part) * BigInt(total) - BigInt(amount) * BigInt(one)
        expect(off < BigInt(total) || total === 0).toBe(true)
        expect(off > -BigInt(total) || total === 0).toBe(true)
      })
    }),
    { numRuns: 2000 },
  )
})

test('every two-decimal percentage is exact in parts per million', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
      expect(ppmOf(hundredths / 100)).toBe(BigInt(hundredths) * 100n)
      expect(ppmOf(Number((hundredths / 100).toFixed(2)))).toBe(BigInt(hundredths) * 100n)
    }),
  )
})

test('tax contained in an inclusive price equals the added tax', () => {
  fc.assert(
    fc.property(weight, percent, (net, rate) => {
      const tax = percentOf(net, rate)
      expect(containedTax(net + tax, rate)).toBe(tax)
    }),
    { numRuns: 2000 },
  )
})
