import { expect, test } from 'vitest'
import { modeName } from './mode-names.rules.ts'

test.each([
  ['ar', 'Net banking', {}, 'الخدمات المصرفية عبر الإنترنت'],
  ['en', 'Net banking', {}, 'Net banking'],
  ['ar', 'Bank of the harbour', {}, 'Bank of the harbour'],
  ['ar', 'Net banking', { ar: { name: 'بنك الميناء' } }, 'بنك الميناء'],
  ['xx', 'Net banking', {}, 'Net banking'],
])('the name in %s of %s with %j is %s', (locale, name, translations, expected) => {
  expect(modeName({ alias: 'net_banking', name, translations }, locale)).toBe(expected)
})
