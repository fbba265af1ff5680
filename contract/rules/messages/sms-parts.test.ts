import { expect, test } from 'vitest'
import { smsParts } from './sms-parts.ts'

test.each([
  ['', { length: 0, parts: 1 }],
  ['a'.repeat(160), { length: 160, parts: 1 }],
  ['a'.repeat(161), { length: 161, parts: 2 }],
  ['a'.repeat(306), { length: 306, parts: 2 }],
  ['a'.repeat(307), { length: 307, parts: 3 }],
  ['5 €', { length: 4, parts: 1 }],
  ['€'.repeat(80), { length: 160, parts: 1 }],
  ['ж'.repeat(70), { length: 70, parts: 1 }],
  ['ж'.repeat(71), { length: 71, parts: 2 }],
  ['ж'.repeat(134), { length: 134, parts: 2 }],
  ['ж'.repeat(135), { length: 135, parts: 3 }],
  [`${'a'.repeat(70)}“`, { length: 71, parts: 2 }],
])('%j', (text, expected) => {
  expect(smsParts(text)).toEqual(expected)
})

test('a character of two units begins a part rather than ending one', () => {
  expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ length: 306, parts: 3 })
  expect(smsParts(`${'ж'.repeat(66)}😀${'ж'.repeat(66)}`)).toEqual({ length: 134, parts: 3 })
})
