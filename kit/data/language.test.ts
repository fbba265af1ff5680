import { expect, test } from 'vitest'
import { bestLanguage, isRtl, languagesOf } from './language.ts'

const all = new Set([
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'hi',
  'it',
  'az',
  'fi',
  'fo',
  'he',
  'hr',
  'ht',
  'ko',
  'ms',
  'nl',
  'pt',
  'ru',
  'so',
  'th',
])
const localesOf = (panel: 'tenant' | 'merchant', available = all) =>
  languagesOf(panel, available).map(({ locale }) => locale)

test('seven languages for tenants, twenty for merchants, limited to those with texts', () => {
  expect(localesOf('tenant')).toEqual(['en', 'ar', 'de', 'es', 'fr', 'hi', 'it'])
  expect(localesOf('merchant')).toHaveLength(20)
  expect(localesOf('merchant', new Set(['en', 'th']))).toEqual(['en', 'th'])
})

test.each([
  ['th', 'merchant', 'th'],
  ['th', 'tenant', 'en'],
  ['iw', 'merchant', 'he'],
  ['ar-KW', 'tenant', 'ar'],
  ['xx', 'merchant', 'en'],
] as const)('%s in the %s panel is %s', (locale, panel, expected) => {
  expect(bestLanguage(locale, languagesOf(panel, all))).toBe(expected)
})

test('Arabic and Hebrew are written from right to left', () => {
  expect(['ar', 'he', 'iw'].every(isRtl)).toBe(true)
  expect(isRtl('en')).toBe(false)
})
