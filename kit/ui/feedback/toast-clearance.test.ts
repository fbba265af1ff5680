import { expect, test } from 'vitest'
import { clearanceOf } from './toast-clearance.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
  height: bottom - top,
})
const notice = { left: 1044, right: 1424, height: 48 }
const above = (...places: ReturnType<typeof box>[]) => clearanceOf(notice, places, 900, 16)

test('notices stand at the lower edge where nothing is in the way', () => {
  expect(above()).toBe(16)
  expect(above(box(400, 840, 1000, 900))).toBe(16)
  expect(above(box(1000, 200, 1440, 260))).toBe(16)
  expect(above(box(1000, 900, 1440, 900))).toBe(16)
})

test('they stand above a foot, and above what stands on it', () => {
  expect(above(box(992, 847, 1440, 900))).toBe(69)
  expect(above(box(992, 847, 1440, 900), box(240, 800, 1440, 847))).toBe(116)
  expect(above(box(992, 800, 1440, 900), box(992, 600, 1440, 730))).toBe(316)
})

test('they stay on the page when no place is free', () => {
  expect(above(box(0, 0, 1440, 900))).toBe(836)
})
