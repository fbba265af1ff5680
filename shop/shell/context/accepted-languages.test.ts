import { expect, test } from 'vitest'
import { acceptedLanguages } from './accepted-languages.ts'

test.each([
  ['ar', ['ar']],
  ['pt-BR,pt;q=0.9,fr;q=0.8', ['pt', 'fr']],
  ['en;q=0.2, ko;q=0.7', ['ko', 'en']],
  ['fr;q=0, en', ['en']],
  ['*', []],
  ['', []],
  ['x-klingon, en;q=high', ['en']],
  [`${'aa,'.repeat(50)}fr`, ['aa']],
])('Accept-Language %j prefers %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})

test('a request without the header prefers nothing', () => {
  expect(acceptedLanguages(null)).toEqual([])
})
