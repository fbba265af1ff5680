import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIban, isBic, isIban, normalizeIban } from './iban.ts'

const examples = [
  'GB29 NWBK 6016 1331 9268 19',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'KW81 CBKU 0000 0000 0000 1234 5601 01',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
]

test.each(examples)('%s is valid in any spelling', (iban) => {
  expect(isIban(iban)).toBe(true)
  expect(isIban(iban.toLowerCase())).toBe(true)
  expect(formatIban(normalizeIban(iban))).toBe(iban)
})

test('a wrong country, length or text is not valid', () => {
  for (const iban of [
    '',
    'GB29',
    'XX29NWBK60161331926819',
    'GB29NWBK6016133192681',
    'GB29NWBK601613319268190',
    'GB2ANWBK60161331926819',
  ])
    expect(isIban(iban), iban).toBe(false)
})

test('one wrong digit and two exchanged digits are found', () => {
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(), fc.integer({ min: 1, max: 9 }), (text, position, shift) => {
      const iban = normalizeIban(text)
      const digits = [...iban.matchAll(/\d/g)].map(({ index }) => index)
      const at = digits[position % digits.length] ?? 0
      const changed = `${iban.slice(0, at)}${(Number(iban[at]) + shift) % 10}${iban.slice(at + 1)}`
      expect(isIban(changed), changed).toBe(false)
      const next = iban[at + 1] ?? ''
      if (!/\d/.test(next) || next === iban[at]) return
      expect(isIban(`${iban.slice(0, at)}${next}${iban[at]}${iban.slice(at + 2)}`)).toBe(false)
    }),
  )
})

test('a BIC has 8 or 11 characters', () => {
  expect(['NWBKGB2L', 'DEUTDEFF500'].every(isBic)).toBe(true)
  expect(['NWBKGB2', 'NWBKGB2LX', 'nwbkgb2l', '12345678'].some(isBic)).toBe(false)
})
