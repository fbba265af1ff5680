import { expect, test } from 'vitest'
import { isPostalCodeIn, isPostalCodePattern, normalizePostalCode } from './postal-codes.ts'

test.each([
  ['SE13LD', true],
  ['SE1*', true],
  ['10115-10119', true],
  ['10119-10115', false],
  ['00-950', true],
  ['100-0001', true],
  ['*', false],
  ['SE*1', false],
  ['', false],
  ['A!', false],
])('%s is an entry of a zone: %s', (entry, isEntry) => {
  expect(isPostalCodePattern(entry)).toBe(isEntry)
})

test.each([
  [['SE13LD'], 'se1 3ld', true],
  [['SE1*'], 'SE1 3LD', true],
  [['SE1*'], 'SE2 3LD', false],
  [['10115-10119'], '10119', true],
  [['10115-10119'], '10120', false],
  [['10115-10119'], '101150', false],
  [['00-950'], '00-950', true],
  [['N1', 'E1*'], 'E16AN', true],
  [[], 'E16AN', false],
])('%j contains %s: %s', (entries, code, isIn) => {
  expect(isPostalCodeIn(entries, code)).toBe(isIn)
  expect(isPostalCodeIn(entries, normalizePostalCode(code))).toBe(isIn)
})
