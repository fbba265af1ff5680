import { expect, test } from 'vitest'
import { clearanceOf } from './toast-clearance.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
  height: bottom - top,
})
const toastBox = { left: 1044, right: 1424, height: 48 }
const clearanceAbove = (...obstacles: ReturnType<typeof box>[]) => clearanceOf(toastBox, obstacles, 900, 16)

test('toasts are at the lower edge if nothing is in the way', () => {
  expect(clearanceAbove()).toBe(16)
  expect(clearanceAbove(box(400, 840, 1000, 900))).toBe(16)
  expect(clearanceAbove(box(1000, 200, 1440, 260))).toBe(16)
  expect(clearanceAbove(box(1000, 900, 1440, 900))).toBe(16)
})

test('toasts are above a footer and above what is on top of it', () => {
  expect(clearanceAbove(box(992, 847, 1440, 900))).toBe(69)
  expect(clearanceAbove(box(992, 847, 1440, 900), box(240, 800, 1440, 847))).toBe(116)
  expect(clearanceAbove(box(992, 800, 1440, 900), box(992, 600, 1440, 730))).toBe(316)
})

test('toasts stay on the page if there is no free space', () => {
  expect(clearanceAbove(box(0, 0, 1440, 900))).toBe(836)
})
