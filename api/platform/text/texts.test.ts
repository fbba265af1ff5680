import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTexts } from './texts.ts'

const areas = join(import.meta.dirname, '../../areas')
const areasWithTexts = readdirSync(areas).filter((area) => existsSync(join(areas, area, 'texts')))
const languages = readdirSync(join(import.meta.dirname, '../../../panel/texts'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const read = (area: string, language: string): unknown =>
  JSON.parse(readFileSync(join(areas, area, 'texts', `${language}.json`), 'utf8'))

function flatten(translated: unknown, at = ''): [string, string][] {
  if (typeof translated === 'string') return [[at, translated]]
  return Object.entries(translated as object).flatMap(([key, value]) => flatten(value, at ? `${at}.${key}` : key))
}
const placeholders = (text: string) => [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name).toSorted()

test.each(areasWithTexts.flatMap((area) => languages.map((language) => [area, language] as const)))(
  'the texts of %s in %s have all keys and the same placeholders',
  (area, language) => {
    const [english, translated] = [flatten(read(area, 'en')), flatten(read(area, language))]
    expect(translated.map(([key]) => key).toSorted()).toEqual(english.map(([key]) => key).toSorted())
    const englishByKey = new Map(english)
    expect(
      translated
        .filter(
          ([key, text]) =>
            text.trim() === '' || placeholders(text).join() !== placeholders(englishByKey.get(key) ?? '').join(),
        )
        .map(([key]) => key),
    ).toEqual([])
  },
)

test('a missing translation falls back to English', () => {
  expect(loadTexts(join(areas, 'menu'), { orders: 'Orders', nowhere: 'Only here' })['ar']).toEqual({
    orders: (read('menu', 'ar') as { orders: string }).orders,
    nowhere: 'Only here',
  })
})
