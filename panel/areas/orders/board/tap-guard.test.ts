import { expect, test } from 'vitest'
import { isRepeatedTap } from './tap-guard.ts'

const first = { x: 300, y: 290, at: 1_000 }

test('a second tap in the same place counts again after 400 ms', () => {
  expect(isRepeatedTap(undefined, first)).toBe(false)
  expect(isRepeatedTap(first, { x: 305, y: 280, at: 1_399 })).toBe(true)
  expect(isRepeatedTap(first, { x: 305, y: 280, at: 1_400 })).toBe(false)
  expect(isRepeatedTap(first, { x: 300, y: 340, at: 1_100 })).toBe(false)
  expect(isRepeatedTap(first, { x: 520, y: 290, at: 1_100 })).toBe(false)
})
