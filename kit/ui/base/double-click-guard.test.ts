import { expect, test } from 'vitest'
import { isDoubleClick, recordPress } from './double-click-guard.ts'

const at = (timeStamp: number, clientX = 100, detail = 1) => ({ timeStamp, clientX, clientY: 50, detail })
/** A press on what asks whether it is the second. */
const isSecond = (press: ReturnType<typeof at>) => {
  recordPress(press)
  return isDoubleClick(press)
}

test('the second press of a double click is known by its place and time, or by what the browser counts', () => {
  expect(isSecond(at(1_000))).toBe(false)
  expect(isSecond(at(1_150))).toBe(true)
  expect(isSecond(at(2_000))).toBe(false)
  expect(isSecond(at(2_480, 100, 2))).toBe(true)
})

test('a press elsewhere, or after a while, is one of its own', () => {
  expect(isSecond(at(10_000))).toBe(false)
  expect(isSecond(at(10_150, 180))).toBe(false)
  expect(isSecond(at(10_700, 180))).toBe(false)
})

test('keys and scripts press once each', () => {
  expect(isSecond(at(20_000, 0, 0))).toBe(false)
  expect(isSecond(at(20_010, 0, 0))).toBe(false)
})

test('a press elsewhere in between makes the next one a press of its own, however quick', () => {
  expect(isSecond(at(30_000))).toBe(false)
  recordPress(at(30_100, 900))
  expect(isSecond(at(30_200))).toBe(false)
  expect(isSecond(at(30_300))).toBe(true)
})
