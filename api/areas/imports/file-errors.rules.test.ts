import { expect, test } from 'vitest'
import { languages } from '#contract/rules/languages.ts'
import { fileErrorText } from './file-errors.rules.ts'
import en from './texts/en.json' with { type: 'json' }

const codes = Object.keys(en.file) as (keyof typeof en.file)[]

test('a refused file is explained in each language of the panel, with its numbers', () => {
  expect(fileErrorText('too_many_rows', 'de', { limit: 100_000 })).toBe(
    'Die Datei hat mehr als 100.000 Zeilen. Teilen Sie sie auf mehrere Dateien auf.',
  )
  for (const locale of languages.filter((language) => language !== 'en'))
    for (const code of codes) {
      const text = fileErrorText(code, locale, { limit: 7, field: 'name' })
      expect(text, `${locale} ${code}`).not.toBe(fileErrorText(code, 'en', { limit: 7, field: 'name' }))
      expect(text, `${locale} ${code}`).not.toContain('{')
      if (en.file[code].includes('{limit}')) expect(text, `${locale} ${code}`).toContain('7')
      if (en.file[code].includes('{field}')) expect(text, `${locale} ${code}`).toContain('name')
    }
})
