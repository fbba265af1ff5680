import { expect, test } from 'vitest'
import { createTypedAhead } from './typed-ahead.ts'

const key = (name: string, modifiers: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...modifiers,
})
const pressAll = (ahead: ReturnType<typeof createTypedAhead>, ...names: string[]) =>
  names.map((name) => ahead.capture(key(name)))

test('captures keys in order until the input has the focus', () => {
  const ahead = createTypedAhead()
  expect(pressAll(ahead, 'x')).toEqual([false])
  ahead.start()
  expect(pressAll(ahead, 'p', 'o', 'Backspace', 'i', 'Shift', 'Enter')).toEqual([true, true, true, true, true, true])
  expect(ahead.flush()).toBe('pi')
  expect(pressAll(ahead, 'z')).toEqual([false])
  expect(ahead.flush()).toBe('')
})

test('ignores shortcuts and composition; Escape ends the capture', () => {
  const ahead = createTypedAhead()
  ahead.start()
  expect(ahead.capture(key('r', { ctrlKey: true }))).toBe(false)
  expect(ahead.capture(key('ㅎ', { isComposing: true }))).toBe(false)
  expect(pressAll(ahead, 'a', 'Escape', 'b')).toEqual([true, false, false])
})

test('starts empty each time', () => {
  const ahead = createTypedAhead()
  ahead.start()
  pressAll(ahead, 'a')
  ahead.start()
  expect(ahead.flush()).toBe('')
})
