import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTexts } from './texts.ts'

const areas = join(import.meta.dirname, '../../areas')
const speaking = readdirSync(areas).filter((area) => existsSync(join(areas, area, 'texts')))
const languages = readdirSync(join(import.meta.dirname, '../../../panel/texts'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const read = (area: string, language: string): unknown =>
  JSON.parse(readFileSync(join(areas, area, 'texts', `${language}.json`), 'utf8'))

function flat(said: unknown, at = ''): [string, string][] {
  if (typeof said === 'string') return [[at, said]]
  return Object.entries(said as object).flatMap(([key, value]) => flat(value, at ? `${at}.${key}` : key))
}
const placeholders = (text: string) => [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name).toSorted()

test.each(speaking.flatMap((area) => languages.map((language) => [area, language] as const)))(
  '%s speaks %s, all of it and with the same values',
  (area, language) => {
    const [english, said] = [flat(read(area, 'en')), flat(read(area, language))]
    expect(said.map(([key]) => key).toSorted()).toEqual(english.map(([key]) => key).toSorted())
    const model = new Map(english)
    expect(
      said
        .filter(
          ([key, text]) =>
            text.trim() === '' || placeholders(text).join() !== placeholders(model.get(key) ?? '').join(),
        )
        .map(([key]) => key),
    ).toEqual([])
  },
)

test('what a language lacks is said in English', () => {
  expect(loadTexts(join(areas, 'menu'), { orders: 'Orders', nowhere: 'Only here' })['ar']).toEqual({
    orders: (read('menu', 'ar') as { orders: string }).orders,
    nowhere: 'Only here',
  })
})
