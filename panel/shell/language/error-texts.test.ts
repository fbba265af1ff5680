import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { CallError } from '#kit/data/client.ts'
import { language } from '#kit/data/language.ts'
import { textOf } from '#kit/data/query.ts'
import { loadTexts, startTexts } from '#kit/data/text.ts'
import { startErrorTexts } from './error-texts.ts'

const texts = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/${locale}/${area}.json`), 'utf8'))
const invalid = (message: string) =>
  new CallError({ status_code: 422, code: 'INVALID', message: 'Please review', errors: { sort: [message] } })

beforeAll(async () => {
  language.standIn('ar')
  await startTexts(async (locale, area) => texts(locale, area))
  await loadTexts('validation')
  startErrorTexts()
})

test('a value that is wrong is said in the reader’s language; what the server says of its own stays', () => {
  expect(textOf(invalid('The selected sort is invalid.'))).toBe(texts('ar', 'validation').invalid)
  expect(textOf(invalid('The slug has already been taken.'))).toBe('The slug has already been taken.')
})
