import { expect, test } from 'vitest'
import { loadAll } from './load.ts'

type Areas = Record<string, Record<string, string>>
const wordsOf = async (locale: string): Promise<Areas> => Object.assign({}, ...Object.values(await loadAll(locale)))
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const names = (text: string) => new Set(text.match(/\{\w+\}/g) ?? [])

test.each(['ar', 'fr', 'ko'])('%s says every key of the English words, and none of its own', async (locale) => {
  const [english, other] = [await wordsOf('en'), await wordsOf(locale)]
  for (const [area, words] of Object.entries(english)) {
    const [wanted, there] = [new Set(Object.keys(words).map(stem)), new Set(Object.keys(other[area] ?? {}).map(stem))]
    expect([...there].sort(), `${locale} ${area}`).toEqual([...wanted].sort())
  }
})

test.each(['en', 'ar', 'fr', 'ko'])('%s has a form for every number where it counts', async (locale) => {
  const forms = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => !(locale === 'fr' && form === 'many'))
  for (const [area, words] of Object.entries(await wordsOf(locale))) {
    const counted = new Set(
      Object.keys(words)
        .filter((key) => key.endsWith('_other'))
        .map(stem),
    )
    for (const key of counted)
      for (const form of forms) expect(Object.keys(words), `${locale} ${area}`).toContain(`${key}_${form}`)
  }
})

test.each(['ar', 'fr', 'ko'])('%s fills in only what the English words fill in', async (locale) => {
  const [english, other] = [await wordsOf('en'), await wordsOf(locale)]
  for (const [area, words] of Object.entries(other)) {
    for (const [key, text] of Object.entries(words)) {
      const model = english[area]?.[key] ?? english[area]?.[`${stem(key)}_other`] ?? ''
      expect(
        [...names(text)].filter((name) => !names(model).has(name)),
        `${locale} ${area}.${key}`,
      ).toEqual([])
    }
  }
})
