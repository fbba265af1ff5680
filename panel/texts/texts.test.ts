import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'

type Texts = { [key: string]: string | Texts }
const textsDir = import.meta.dirname
const languages = readdirSync(textsDir, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const areas = readdirSync(join(textsDir, 'en'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
const plural = /_(zero|one|two|few|many|other)$/

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}
const read = (language: string, area: string) =>
  flatten(JSON.parse(readFileSync(join(textsDir, language, `${area}.json`), 'utf8')))
const withoutPlural = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].toSorted()
const values = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].toSorted()

const pairs = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => areas.map((area) => [language, area] as const))

test.each(pairs)('%s has all texts of %s, with every plural form', (language, area) => {
  const [english, texts] = [read('en', area), read(language, area)]
  expect(withoutPlural(texts)).toEqual(withoutPlural(english))
  const pluralForms = new Intl.PluralRules([language, 'en']).resolvedOptions().pluralCategories
  const pluralKeys = [
    ...new Set([...english.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, ''))),
  ]
  expect(
    pluralKeys.flatMap((key) => pluralForms.map((form) => `${key}_${form}`)).filter((key) => !texts.has(key)),
  ).toEqual([])
  expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
})

/** Names of fields and rows in messages of the API: they are in English, and the message stands beside its field. */
const optionalValues = new Set<string | undefined>(['field', 'row'])

test.each(pairs)('%s uses the same values in %s as English', (language, area) => {
  const english = read('en', area)
  const failures = [...read(language, area)].filter(([key, text]) => {
    const englishText = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? ''
    // The forms for one and two may leave out the number.
    const required =
      plural.test(key) && !key.endsWith('_other')
        ? values(englishText).filter((name) => name !== 'count')
        : values(englishText)
    return (
      required.some((name) => !values(text).includes(name) && !optionalValues.has(name)) ||
      values(text).some((name) => !values(englishText).includes(name))
    )
  })
  expect(failures.map(([key]) => key)).toEqual([])
})

test('every API error has a text, which equals the server’s in English', () => {
  const english = read('en', 'errors')
  const failures = Object.entries(errors).filter(
    ([code, { message }]) => english.get(code) !== message.replaceAll(/\{(\w+)\}/g, '{{$1}}'),
  )
  expect(failures.map(([code]) => code)).toEqual([])
})

test.each(languages)('%s names the media types and sizes of a product', (language) => {
  const hint = read(language, 'catalog').get('media_hint') ?? ''
  expect(['GLB', 'GLTF', 'SVG', 'PNG', '512 × 512'].filter((part) => !hint.includes(part))).toEqual([])
})
