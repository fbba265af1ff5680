import { expect, test } from 'vitest'
import { formatPrefixLine, parsePrefixLine } from './prefix-lines.ts'

test.each([
  ['+44 0.04', { prefix: '+44', unit_price: 0.04 }],
  [' +1876: 0,23 ', { prefix: '+1876', unit_price: 0.23 }],
  ['+1\t1', { prefix: '+1', unit_price: 1 }],
  ['44 0.04', undefined],
  ['+44', undefined],
  ['+44 cheap', undefined],
  ['+0 1', undefined],
])('%j', (line, expected) => {
  expect(parsePrefixLine(line)).toEqual(expected)
})

test.each([0.04, 0.0075, 0.000001, 12])('%d is written as it is read', (unit_price) => {
  const price = { prefix: '+44', unit_price }
  expect(parsePrefixLine(formatPrefixLine(price))).toEqual(price)
})
