import { expect, test } from 'vitest'
import { isSampled, traceSampleRate } from './sampling.ts'

/** Mulberry32: even draws in [0, 1) that a seed repeats. */
function drawsOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('one duration in five is told', () => {
  expect(traceSampleRate).toBe(0.2)
  for (const seed of [1, 7, 20_261, 987_654_321]) {
    const draw = drawsOf(seed)
    const told = Array.from({ length: 100_000 }, () => isSampled(draw())).filter(Boolean).length
    expect(told / 100_000, `seed ${seed}`).toBeCloseTo(0.2, 2)
  }
})

test('the smallest draw is told, the rate itself and the largest are not', () => {
  expect([0, 0.199_999, 0.2, 0.999_999].map(isSampled)).toEqual([true, true, false, false])
})
