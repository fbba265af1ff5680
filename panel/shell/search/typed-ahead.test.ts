import { expect, test } from 'vitest'
import { createTypedAhead } from './typed-ahead.ts'

const key = (name: string, held: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})
const press = (ahead: ReturnType<typeof createTypedAhead>, ...names: string[]) =>
  names.map((name) => ahead.keeps(key(name)))

test('letters between the search’s key and its field’s focus are kept in order, corrections too', () => {
  const ahead = createTypedAhead()
  expect(press(ahead, 'x')).toEqual([false])
  ahead.start()
  expect(press(ahead, 'p', 'o', 'Backspace', 'i', 'Shift', 'Enter')).toEqual([true, true, true, true, true, true])
  expect(ahead.handOver()).toBe('pi')
  expect(press(ahead, 'z')).toEqual([false])
  expect(ahead.handOver()).toBe('')
})

test('shortcuts and what is being composed go where they would, and Escape ends the waiting', () => {
  const ahead = createTypedAhead()
  ahead.start()
  expect(ahead.keeps(key('r', { ctrlKey: true }))).toBe(false)
  expect(ahead.keeps(key('ㅎ', { isComposing: true }))).toBe(false)
  expect(press(ahead, 'a', 'Escape', 'b')).toEqual([true, false, false])
})

test('a search asked for again begins empty', () => {
  const ahead = createTypedAhead()
  ahead.start()
  press(ahead, 'a')
  ahead.start()
  expect(ahead.handOver()).toBe('')
})
