import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '#kit/data/client.ts'
import { language } from '#kit/data/language.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { loadTexts, startTexts } from '#kit/data/text.ts'
import { startErrorTexts } from './error-texts.ts'

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

test('translates invalid values, and keeps specific messages of the server', () => {
  expect(errorTextOf(invalidError('The selected sort is invalid.'))).toBe(readTexts('ar', 'validation').invalid)
  expect(errorTextOf(invalidError('The slug has already been taken.'))).toBe('The slug has already been taken.')
  expect(errorTextOf(invalidError('The file is too large.'))).toBe(readTexts('ar', 'validation').file_too_large)
})
