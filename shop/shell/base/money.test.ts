import { expect, test } from 'vitest'
import { moneyText, percentText } from './money.tsx'

test.each([
  ['en', 950, 'GBP', '£9.50'],
  ['en', 123456, 'JPY', '¥123,456'],
  ['ko', 980, 'JPY', '¥980'],
  ['ar', 2750, 'KWD', '2.750\u00a0د.ك'],
  ['en', 2750, 'KWD', 'KWD\u00a02.750'],
  ['fr', 950, 'GBP', '9,50\u00a0£'],
])('formats %s %i %s as %s', (locale, amount, currency, text) => {
  expect(moneyText(locale, amount, currency).replaceAll('\u202f', '\u00a0')).toBe(text)
})

test('the sign is left of the digits, also in Arabic', () => {
  expect(moneyText('en', 458, 'GBP', '−')).toBe('−£4.58')
  expect(moneyText('ar', 458, 'KWD', '−')).toBe('\u2066−0.458\u2069\u00a0د.ك')
})

test('formats a percentage in the notation of its language', () => {
  expect(['en', 'fr', 'ko', 'ar'].map((locale) => percentText(locale, 12.5).replaceAll('\u202f', '\u00a0'))).toEqual([
    '12.5%',
    '12,5\u00a0%',
    '12.5%',
    '12.5%',
  ])
})
