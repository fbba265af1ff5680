import { expect, test } from 'vitest'
import { cleanOption, cleanTranslations, withoutEmptyTexts } from './translations.ts'

test('empty texts are not stored, so that the shop shows the default text', () => {
  expect(withoutEmptyTexts({ ar: { name: 'حمص', description: '' }, fr: { name: ' ' }, de: {} })).toEqual({
    ar: { name: 'حمص' },
  })
  expect(cleanTranslations({ name: 'A', translations: { ar: { name: '' } } })).toEqual({ name: 'A', translations: {} })
  expect(
    cleanTranslations<{ name: string; translations?: Record<string, Record<string, string>> }>({ name: 'A' }),
  ).toEqual({ name: 'A' })
})

test('an option is cleaned with its choices', () => {
  expect(
    cleanOption({
      name: 'Size',
      translations: { ar: { name: '' } },
      values: [{ name: 'Small', translations: { ar: { name: 'صغير' }, fr: { name: '' } } }],
    }),
  ).toEqual({ name: 'Size', translations: {}, values: [{ name: 'Small', translations: { ar: { name: 'صغير' } } }] })
})

test('a single choice has no limits of several choices', () => {
  expect(cleanOption({ type: 'single', range: { min: 2, max: 3 } })).toEqual({
    type: 'single',
    range: { min: 1, max: 1 },
    included_quantity: 0,
  })
  expect(cleanOption({ type: 'single' })).toEqual({ type: 'single', range: { max: 1 }, included_quantity: 0 })
  expect(cleanOption({ type: 'multiple', range: { max: 3 } })).toEqual({ type: 'multiple', range: { max: 3 } })
})
