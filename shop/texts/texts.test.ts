import { expect, test } from 'vitest'
import { loadAllParts } from './load.ts'

type Areas = Record<string, Record<string, string>>
const textsOf = async (locale: string): Promise<Areas> =>
  Object.assign({}, ...Object.values(await loadAllParts(locale)))
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholdersOf = (text: string) => new Set(text.match(/\{\w+\}/g) ?? [])

test.each(['ar', 'fr', 'ko'])('%s has exactly the keys of the English texts', async (locale) => {
  const [english, other] = [await textsOf('en'), await textsOf(locale)]
  for (const [area, texts] of Object.entries(english)) {
    const [expected, actual] = [
      new Set(Object.keys(texts).map(stem)),
      new Set(Object.keys(other[area] ?? {}).map(stem)),
    ]
    expect([...actual].sort(), `${locale} ${area}`).toEqual([...expected].sort())
  }
})

test.each(['en', 'ar', 'fr', 'ko'])('%s has every plural form of its language', async (locale) => {
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => !(locale === 'fr' && form === 'many'))
  for (const [area, texts] of Object.entries(await textsOf(locale))) {
    const counted = new Set(
      Object.keys(texts)
        .filter((key) => key.endsWith('_other'))
        .map(stem),
    )
    for (const key of counted)
      for (const form of forms) expect(Object.keys(texts), `${locale} ${area}`).toContain(`${key}_${form}`)
  }
})

test.each(['ar', 'fr', 'ko'])('%s uses only placeholders of the English texts', async (locale) => {
  const [english, other] = [await textsOf('en'), await textsOf(locale)]
  for (const [area, texts] of Object.entries(other)) {
    for (const [key, text] of Object.entries(texts)) {
      const model = english[area]?.[key] ?? english[area]?.[`${stem(key)}_other`] ?? ''
      expect(
        [...placeholdersOf(text)].filter((name) => !placeholdersOf(model).has(name)),
        `${locale} ${area}.${key}`,
      ).toEqual([])
    }
  }
})

test.each(['en', 'ar', 'fr', 'ko'])('%s names its placeholders in single braces', async (locale) => {
  for (const [area, texts] of Object.entries(await textsOf(locale)))
    for (const [key, text] of Object.entries(texts))
      expect(text.replaceAll(/\{\w+\}/g, ''), `${locale} ${area}.${key}`).not.toMatch(/[{}]/)
})
