import { expect, test } from 'vitest'
import { isSecondPress } from './second-press.ts'

const press = (timeStamp: number, clientX = 100, detail = 1) => ({ timeStamp, clientX, clientY: 50, detail })

test('the second press of a double click is known by its place and time, or by what the browser counts', () => {
  expect(isSecondPress(press(1_000))).toBe(false)
  expect(isSecondPress(press(1_150))).toBe(true)
  expect(isSecondPress(press(2_000))).toBe(false)
  expect(isSecondPress(press(2_480, 100, 2))).toBe(true)
})

test('a press elsewhere, or after a while, is one of its own', () => {
  expect(isSecondPress(press(10_000))).toBe(false)
  expect(isSecondPress(press(10_150, 180))).toBe(false)
  expect(isSecondPress(press(10_700, 180))).toBe(false)
})

test('keys and scripts press once each', () => {
  expect(isSecondPress(press(20_000, 0, 0))).toBe(false)
  expect(isSecondPress(press(20_010, 0, 0))).toBe(false)
})
