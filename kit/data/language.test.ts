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
const codes = (panel: 'tenant' | 'merchant', existing = all) => languagesOf(panel, existing).map(({ locale }) => locale)

test('seven languages for tenants, thirteen more for merchants, and only those that have texts', () => {
  expect(codes('tenant')).toEqual(['en', 'ar', 'de', 'es', 'fr', 'hi', 'it'])
  expect(codes('merchant')).toHaveLength(20)
  expect(codes('merchant', new Set(['en', 'th']))).toEqual(['en', 'th'])
})

test.each([
  ['th', 'merchant', 'th'],
  ['th', 'tenant', 'en'],
  ['iw', 'merchant', 'he'],
  ['ar-KW', 'tenant', 'ar'],
  ['xx', 'merchant', 'en'],
] as const)('%s in the %s panel is %s', (locale, panel, fit) => {
  expect(bestLanguage(locale, languagesOf(panel, all))).toBe(fit)
})

test('Arabic and Hebrew run right to left', () => {
  expect(['ar', 'he', 'iw'].every(isRtl)).toBe(true)
  expect(isRtl('en')).toBe(false)
})
