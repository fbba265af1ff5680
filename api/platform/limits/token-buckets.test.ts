import { expect, test } from 'vitest'
import { TokenBuckets, maxBuckets } from './token-buckets.ts'

let now = 1_800_000_000_000
const pass = (ms: number) => void (now += ms)
const bucketsOf = (most: number, perSecond: number) =>
  new TokenBuckets({ capacity: most, refillPerSecond: perSecond }, () => now)

/** How many are taken before there is none left for that share. */
function takenFrom(buckets: TokenBuckets, key: string, share?: number): number {
  for (let taken = 0; ; taken++) {
    if (buckets.waitMs(key, share) > 0) return taken
    buckets.consume(key)
  }
}

test('a bucket gives what is in it, then as much as flows in, and never holds more', () => {
  const buckets = bucketsOf(10, 2)
  expect([takenFrom(buckets, 'a'), buckets.waitMs('a')]).toEqual([10, 500])
  pass(499)
  expect(buckets.waitMs('a')).toBeCloseTo(1)
  pass(1)
  expect(takenFrom(buckets, 'a')).toBe(1)
  pass(2_000)
  expect(takenFrom(buckets, 'a')).toBe(4)
  pass(3_600_000)
  expect(takenFrom(buckets, 'a')).toBe(10)
  expect(takenFrom(buckets, 'b')).toBe(10)
})

test('who may use a part of it leaves the rest to others, and waits until it is above that part again', () => {
  const buckets = bucketsOf(10, 2)
  expect([takenFrom(buckets, 'a', 0.6), takenFrom(buckets, 'a')]).toEqual([6, 4])
  expect([buckets.waitMs('a'), buckets.waitMs('a', 0.6)]).toEqual([500, 2_500])
})

test('a clock that was put back lets nobody wait longer than an empty bucket takes', () => {
  const buckets = bucketsOf(10, 2)
  takenFrom(buckets, 'a')
  pass(-86_400_000)
  expect(buckets.waitMs('a')).toBe(500)
  pass(500)
  expect(takenFrom(buckets, 'a')).toBe(1)
  pass(5_000)
  expect(takenFrom(buckets, 'a')).toBe(10)
})

test('more keys than are remembered push out who was silent longest, not who goes on asking', () => {
  const buckets = bucketsOf(2, 0.001)
  for (const key of ['silent', 'asking']) expect(takenFrom(buckets, key)).toBe(2)
  for (let nth = 0; nth < 3 * maxBuckets; nth++) {
    buckets.consume(`made-up-${nth}`)
    if (nth % 1_000 === 0) buckets.consume('asking')
  }
  expect(buckets.size).toBe(maxBuckets)
  expect([buckets.waitMs('silent'), buckets.waitMs('asking') > 0]).toEqual([0, true])
})
