import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'

type Texts = { [key: string]: string | Texts }
const here = import.meta.dirname
const languages = readdirSync(here, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const areas = readdirSync(join(here, 'en')).map((name) => name.replace('.json', ''))
const plural = /_(zero|one|two|few|many|other)$/

function flat(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )
}
const read = (language: string, area: string) =>
  flat(JSON.parse(readFileSync(join(here, language, `${area}.json`), 'utf8')))
const bare = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].toSorted()
const values = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].toSorted()

const pairs = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => areas.map((area) => [language, area] as const))

test.each(pairs)('%s says everything of %s, in every plural form it has', (language, area) => {
  const [english, texts] = [read('en', area), read(language, area)]
  expect(bare(texts)).toEqual(bare(english))
  const forms = new Intl.PluralRules([language, 'en']).resolvedOptions().pluralCategories
  const counted = [
    ...new Set([...english.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, ''))),
  ]
  expect(counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !texts.has(key))).toEqual([])
  expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(pairs)('%s uses the values of %s that English has', (language, area) => {
  const english = read('en', area)
  const wrong = [...read(language, area)].filter(([key, text]) => {
    const model = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? ''
    // a form for one or two may say the number in words
    const needed =
      plural.test(key) && !key.endsWith('_other') ? values(model).filter((name) => name !== 'count') : values(model)
    return (
      needed.some((name) => !values(text).includes(name)) || values(text).some((name) => !values(model).includes(name))
    )
  })
  expect(wrong.map(([key]) => key)).toEqual([])
})

test("every refusal of the server has words, the same as the server's in English", () => {
  const english = read('en', 'errors')
  const wrong = Object.entries(errors).filter(
    ([code, { message }]) => english.get(code) !== message.replaceAll(/\{(\w+)\}/g, '{{$1}}'),
  )
  expect(wrong.map(([code]) => code)).toEqual([])
})

test.each(languages)('%s says which media a product takes and how large they are', (language) => {
  const hint = read(language, 'catalog').get('media_hint') ?? ''
  expect(['GLB', 'GLTF', 'SVG', 'PNG', '512 × 512'].filter((part) => !hint.includes(part))).toEqual([])
})
