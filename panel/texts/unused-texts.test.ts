import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }
const root = join(import.meta.dirname, '../..')

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

// Strings of the contract are values that also name texts, such as ranges and sounds.
const source = [...sourcesIn('panel'), ...sourcesIn('kit'), ...sourcesIn('contract')].join('\n')
/** Quoted strings, and the fixed parts of template strings. */
const quotedWords = new Set([...source.matchAll(/['"]([\w.-]+)['"]/g)].map(([, word]) => word))
const templates = [...source.matchAll(/`([\w.]*)\$\{[^{}`]*\}([\w.]*)`/g)]
  .map(([, start = '', end = '']) => ({ start, end }))
  .filter(({ start, end }) => start.length + end.length > 2)
/** Areas whose keys come from the server. */
const serverKeyed = new Set(['errors.json', 'field-errors.json', 'validation.json'])

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

test.each(
  readdirSync(join(import.meta.dirname, 'en')).filter((name) => name.endsWith('.json') && !serverKeyed.has(name)),
)('no text of %s is unused', (name) => {
  const keys = [
    ...new Set(keysOf(JSON.parse(readFileSync(join(import.meta.dirname, 'en', name), 'utf8'))).map(withoutPlural)),
  ]
  expect(
    keys.filter(
      (key) => !quotedWords.has(key) && !templates.some(({ start, end }) => key.startsWith(start) && key.endsWith(end)),
    ),
  ).toEqual([])
})
