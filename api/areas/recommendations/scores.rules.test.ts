import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOrders, maxProductsPerOrder, pairScore, progressOf, weightOf } from './scores.rules.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 1)
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''))
const order = fc.record({
  merchant_id: fc.constantFrom('m1', 'm2', 'm3'),
  at: fc.integer({ min: now - 365 * dayMs, max: now }),
  products: fc.array(letters, { minLength: 1, maxLength: 26 }),
  earlierMerchants: fc.array(fc.constantFrom('m1', 'm2', 'm3'), { maxLength: 5 }),
})
const orders = fc.array(order, { maxLength: 30 })

const scoresOf = (all: readonly Parameters<typeof countOrders>[0][number][]) => {
  const { items, pairs } = countOrders(all)
  const weights = new Map(items.map(({ kind, item_id, weight }) => [kind + item_id, weight]))
  return new Map(
    pairs.map((pair) => [
      `${pair.kind} ${pair.item_id} ${pair.other_id}`,
      pairScore(pair, weights.get(pair.kind + pair.item_id) ?? 0, weights.get(pair.kind + pair.other_id) ?? 0),
    ]),
  )
}

test('products belong together in both directions, between 0 and 1, and never with themselves', () => {
  fc.assert(
    fc.property(orders, (all) => {
      for (const [key, score] of scoresOf(all)) {
        const [kind = '', one = '', other = ''] = key.split(' ')
        expect(one).not.toBe(other)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        if (kind === 'product') expect(scoresOf(all).get(`${kind} ${other} ${one}`)).toBeCloseTo(score, 9)
      }
    }),
    { numRuns: 60 },
  )
})

test('a later order weighs more, a half-life twice as much, and never infinitely', () => {
  const times = fc.tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 1, max: 400 }))
  fc.assert(
    fc.property(times, ([days, later]) => {
      const [early, late] = [now + days * dayMs, now + (days + later) * dayMs]
      expect(weightOf(late, 14)).toBeGreaterThan(weightOf(early, 14))
      expect(weightOf(early + 60 * dayMs, 60) / weightOf(early, 60)).toBeCloseTo(2, 9)
      expect(Number.isFinite(weightOf(late, 14))).toBe(true)
    }),
  )
})

test('time alone changes no score: the same orders a month later score the same', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const before = scoresOf(all)
      const after = scoresOf(all.map((one) => ({ ...one, at: one.at + 30 * dayMs })))
      for (const [key, score] of before) expect(after.get(key)).toBeCloseTo(score, 9)
    }),
    { numRuns: 60 },
  )
})

test('it does not matter how orders are divided into batches', () => {
  const sums = (parts: ReturnType<typeof countOrders>[]) => {
    const all = new Map<string, number>()
    for (const { items, pairs } of parts) {
      for (const { kind, item_id, orders: count } of items)
        all.set(kind + item_id, (all.get(kind + item_id) ?? 0) + count)
      for (const { kind, item_id, other_id, orders: count } of pairs)
        all.set(`${kind} ${item_id} ${other_id}`, (all.get(`${kind} ${item_id} ${other_id}`) ?? 0) + count)
    }
    return all
  }
  fc.assert(
    fc.property(orders, fc.nat(30), (all, cut) => {
      expect(sums([countOrders(all.slice(0, cut)), countOrders(all.slice(cut))])).toEqual(sums([countOrders(all)]))
    }),
    { numRuns: 60 },
  )
})

test('a huge order adds a bounded number of pairs, and a product ordered twice counts once', () => {
  const products = Array.from({ length: 200 }, (_, n) => `p${n}`)
  const huge = { merchant_id: 'm', at: now, products, earlierMerchants: [] }
  expect(countOrders([huge]).pairs).toHaveLength(maxProductsPerOrder * (maxProductsPerOrder - 1))
  const twice = countOrders([{ ...huge, products: ['a', 'a'] }])
  expect(twice.pairs).toEqual([])
  expect(twice.items.map(({ item_id, orders: count }) => [item_id, count])).toEqual([
    ['a', 1],
    ['m', 1],
  ])
})

test('a pair that occurred once scores less than one that occurs always', () => {
  expect(pairScore({ weight: 1, orders: 1 }, 1, 1)).toBeLessThan(pairScore({ weight: 20, orders: 20 }, 20, 20))
  expect(pairScore({ weight: 5, orders: 5 }, 5, 500)).toBeLessThan(pairScore({ weight: 5, orders: 5 }, 5, 5))
  expect(pairScore({ weight: 0, orders: 0 }, 0, 0)).toBe(0)
})

test.each([
  [0, 0, false, 0],
  [0, 0, true, 100],
  [50, 200, false, 25],
  [300, 200, false, 99],
])('%i of %i orders, completed: %s, is %i percent', (done, total, isCompleted, percent) => {
  expect(progressOf(done, total, isCompleted)).toBe(percent)
})
