import { expect, test } from 'vitest'
import { TokenBuckets, maxBuckets } from './token-buckets.ts'

let now = 1_800_000_000_000
const advance = (ms: number) => void (now += ms)
const createBuckets = (capacity: number, refillPerSecond: number) =>
  new TokenBuckets({ capacity, refillPerSecond }, () => now)

/** Takes tokens until none is left for that share; returns how many. */
function consumeAll(buckets: TokenBuckets, key: string, share?: number): number {
  for (let count = 0; ; count++) {
    if (buckets.waitMs(key, share) > 0) return count
    buckets.consume(key)
  }
}

test('a bucket gives its capacity, refills at its rate, and never holds more than its capacity', () => {
  const buckets = createBuckets(10, 2)
  expect([consumeAll(buckets, 'a'), buckets.waitMs('a')]).toEqual([10, 500])
  advance(499)
  expect(buckets.waitMs('a')).toBeCloseTo(1)
  advance(1)
  expect(consumeAll(buckets, 'a')).toBe(1)
  advance(2_000)
  expect(consumeAll(buckets, 'a')).toBe(4)
  advance(3_600_000)
  expect(consumeAll(buckets, 'a')).toBe(10)
  expect(consumeAll(buckets, 'b')).toBe(10)
})

test('a share of the capacity leaves the rest to others and waits until the level is above it', () => {
  const buckets = createBuckets(10, 2)
  expect([consumeAll(buckets, 'a', 0.6), consumeAll(buckets, 'a')]).toEqual([6, 4])
  expect([buckets.waitMs('a'), buckets.waitMs('a', 0.6)]).toEqual([500, 2_500])
})

test('after the clock is set back, a wait is no longer than the refill of an empty bucket', () => {
  const buckets = createBuckets(10, 2)
  consumeAll(buckets, 'a')
  advance(-86_400_000)
  expect(buckets.waitMs('a')).toBe(500)
  advance(500)
  expect(consumeAll(buckets, 'a')).toBe(1)
  advance(5_000)
  expect(consumeAll(buckets, 'a')).toBe(10)
})

test('when there are too many keys, the least recently used one is removed', () => {
  const buckets = createBuckets(2, 0.001)
  for (const key of ['silent', 'asking']) expect(consumeAll(buckets, key)).toBe(2)
  for (let nth = 0; nth < 3 * maxBuckets; nth++) {
    buckets.consume(`made-up-${nth}`)
    if (nth % 1_000 === 0) buckets.consume('asking')
  }
  expect(buckets.size).toBe(maxBuckets)
  expect([buckets.waitMs('silent'), buckets.waitMs('asking') > 0]).toEqual([0, true])
})
