import { expect, test } from 'vitest'
import { endPress, isDoubleClick, recordPress } from './double-click-guard.ts'

const pressAt = (timeStamp: number, clientX = 100, detail = 1) => ({ timeStamp, clientX, clientY: 50, detail })
/** Records a click and says whether it is the second of a double click. */
const isSecondClick = (press: ReturnType<typeof pressAt>) => {
  recordPress(press)
  return isDoubleClick(press)
}

test('detects a double click by place and time, or by the count of the browser', () => {
  expect(isSecondClick(pressAt(1_000))).toBe(false)
  expect(isSecondClick(pressAt(1_150))).toBe(true)
  expect(isSecondClick(pressAt(2_000))).toBe(false)
  expect(isSecondClick(pressAt(2_480, 100, 2))).toBe(true)
})

test('treats a click elsewhere or after the interval as a new click', () => {
  expect(isSecondClick(pressAt(10_000))).toBe(false)
  expect(isSecondClick(pressAt(10_150, 180))).toBe(false)
  expect(isSecondClick(pressAt(10_700, 180))).toBe(false)
})

test('does not count clicks made by keys and scripts', () => {
  expect(isSecondClick(pressAt(20_000, 0, 0))).toBe(false)
  expect(isSecondClick(pressAt(20_010, 0, 0))).toBe(false)
})

test('treats a click as new after a click elsewhere, however quick it is', () => {
  expect(isSecondClick(pressAt(30_000))).toBe(false)
  recordPress(pressAt(30_100, 900))
  expect(isSecondClick(pressAt(30_200))).toBe(false)
  expect(isSecondClick(pressAt(30_300))).toBe(true)
})

test('treats a click as new after an input, however quick it is', () => {
  expect(isSecondClick(pressAt(40_000))).toBe(false)
  endPress()
  expect(isSecondClick(pressAt(40_200))).toBe(false)
  expect(isSecondClick(pressAt(40_300))).toBe(true)
})
