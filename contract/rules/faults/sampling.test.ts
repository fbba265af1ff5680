import { expect, test } from 'vitest'
import { isSampled, traceSampleRate } from './sampling.ts'

/** Mulberry32: uniform pseudo-random numbers in [0, 1), reproducible by seed. */
function drawsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('reports one duration in five', () => {
  expect(traceSampleRate).toBe(0.2)
  for (const seed of [1, 7, 20_261, 987_654_321]) {
    const draw = drawsOf(seed)
    const reported = Array.from({ length: 100_000 }, () => isSampled(draw())).filter(Boolean).length
    expect(reported / 100_000, `seed ${seed}`).toBeCloseTo(0.2, 2)
  }
})

test('reports the smallest draw, but not the rate itself and the largest', () => {
  expect([0, 0.199_999, 0.2, 0.999_999].map(isSampled)).toEqual([true, true, false, false])
})
