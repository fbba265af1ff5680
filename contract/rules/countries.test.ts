import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { countries, countryOf, dialCodeOf } from './countries.ts'
import { country } from '../fields.ts'
import { isCurrency } from './currencies.ts'

test.each([
  ['GB', '+44', 'GBP'],
  ['AE', '+971', 'AED'],
  ['JP', '+81', 'JPY'],
  ['KW', '+965', 'KWD'],
  ['BG', '+359', 'EUR'],
  ['CW', '+599', 'XCG'],
  ['US', '+1', 'USD'],
])('%s has calling code %s and currency %s', (code, dial_code, currency) => {
  expect(countryOf(code)).toMatchObject({ dial_code, currency })
})

test('has the 249 countries of ISO 3166-1 once each, with a valid currency', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
  expect(countries.filter(({ currency }) => !isCurrency(currency))).toEqual([])
})

test('the country field accepts exactly these codes', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  expect(
    letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => country.safeParse(code).success),
  ).toEqual(countries.map(({ code }) => code).sort())
})

test('calling codes match libphonenumber', () => {
  for (const code of getCountries()) {
    const country = countryOf(code)
    if (country) expect([code, country.dial_code]).toEqual([code, `+${getCountryCallingCode(code)}`])
  }
})

test.each([
  ['+447700900123', '+44'],
  ['+96555512345', '+965'],
  ['+12025550123', '+1'],
  ['+819012345678', '+81'],
  ['+0', ''],
])('the calling code of %s is %s', (phone, code) => {
  expect(dialCodeOf(phone)).toBe(code)
})
