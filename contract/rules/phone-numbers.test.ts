import { getCountries, getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { countryOf } from './countries.ts'
import { normalizePhone } from './phone-numbers.ts'

test.each([
  ['07700 900123', '+44', '+447700900123'],
  ['7700 900 123', '+44', '+447700900123'],
  ['+44 (0)7700 900123', '+44', '+447700900123'],
  ['0044 7700 900123', '+44', '+447700900123'],
  ['+33 6 12 34 56 78', '+44', '+33612345678'],
  ['٥٥٥١٢٣٤٥', '+965', '+96555512345'],
  ['(202) 555-0123', '+1', '+12025550123'],
  ['1-202-555-0123', '+1', '+12025550123'],
  ['312 345 6789', '+39', '+393123456789'],
  ['', '+44', ''],
  ['abc', '+44', ''],
])('%s in %s is %s', (text, dialCode, e164) => {
  expect(normalizePhone(text, dialCode)).toBe(e164)
})

test('the national form of a mobile number is understood in every country', () => {
  const wrong = getCountries().flatMap((code) => {
    const country = countryOf(code)
    const example = getExampleNumber(code, examples)
    // mobiles of Argentina have a 9 abroad and a 15 at home
    if (!country || !example || code === 'AR') return []
    const normalized = normalizePhone(example.formatNational(), country.dial_code)
    return normalized === example.number ? [] : [[code, example.formatNational(), example.number, normalized]]
  })
  expect(wrong).toEqual([])
})
