import { expect, test } from 'vitest'
import { currencies, isCurrency, minorUnit } from './currencies.ts'

test.each([
  ['GBP', 2],
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['XOF', 0],
  ['CLP', 0],
  ['KWD', 3],
  ['IQD', 3],
  ['TND', 3],
  ['HUF', 2],
  ['MGA', 2],
  ['AFN', 2],
])('%s has %i decimals', (code, decimals) => {
  expect(minorUnit(code)).toBe(decimals)
})

test.each(['XXX', 'XTS', 'XAU', 'CLF', 'HRK', 'BGN', 'ZWL', 'gbp', ''])('%j is not a currency', (code) => {
  expect(isCurrency(code)).toBe(false)
  expect(() => minorUnit(code)).toThrow(RangeError)
})

test('codes are unique, sorted and formattable; every row has a name and a symbol', () => {
  const codes = currencies.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].toSorted())
  for (const { code, name, symbol } of currencies) {
    expect(name.length).toBeGreaterThan(2)
    expect(symbol.trim()).not.toBe('')
    expect(() => new Intl.NumberFormat('en', { style: 'currency', currency: code })).not.toThrow()
  }
})
