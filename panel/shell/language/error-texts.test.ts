import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '#kit/data/client.ts'
import { language } from '#kit/data/language.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { loadTexts, startTexts } from '#kit/data/text.ts'
import { startErrorTexts } from './error-texts.ts'
import { loadFieldErrorTexts, translateFieldError } from './field-error-texts.ts'

const readTexts = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/${locale}/${area}.json`), 'utf8'))
const invalidError = (message: string) =>
  new CallError({ status_code: 422, code: 'INVALID', message: 'Please review', errors: { sort: [message] } })

beforeAll(async () => {
  language.override('ar')
  await startTexts(async (locale, area) => readTexts(locale, area))
  await loadTexts('validation')
  startErrorTexts()
})
afterAll(() => language.override('en'))

test('field errors of the API are told in the language of the panel', async () => {
  await loadFieldErrorTexts()
  const [fieldErrors, validation] = [readTexts('ar', 'field-errors'), readTexts('ar', 'validation')]
  expect(translateFieldError('The slug has already been taken.')).toBe(fieldErrors.slug_has_already_been_taken)
  expect(translateFieldError('You can keep up to 20 addresses.')).toBe(
    fieldErrors.can_keep_up_addresses.replace('{{limit}}', '\u206820\u2069'),
  )
  expect(translateFieldError('The selected sort is invalid.')).toBe(validation.invalid)
  expect(translateFieldError('The group id field is required.')).toBe(validation.required)
  expect(translateFieldError('The file is too large.')).toBe(validation.file_too_large)
  expect(translateFieldError('Words of a payment service.')).toBe('Words of a payment service.')
})

test('words of the product within a message are translated, names are not', async () => {
  await loadFieldErrorTexts()
  const [fieldErrors, validation] = [readTexts('ar', 'field-errors'), readTexts('ar', 'validation')]
  const isolated = (text: string) => `\u2068${text}\u2069`
  expect(translateFieldError('Choose a merchant for this filter.')).toBe(
    fieldErrors.choose_filter.replace('{{subject}}', isolated(validation.value_merchant)),
  )
  expect(translateFieldError('This gateway does not take merchant.')).toBe(
    fieldErrors.does_not_take
      .replace('{{gateway}}', isolated(validation.value_this_gateway))
      .replace('{{name}}', isolated('merchant')),
  )
})

test('an error says what its first field says', () => {
  expect(errorTextOf(invalidError('The slug has already been taken.'))).toBe('The slug has already been taken.')
})
