import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }
const root = join(import.meta.dirname, '../..')

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

// words of the contract are values such as ranges and sounds, which name their texts
const source = [...sourcesIn('panel'), ...sourcesIn('kit'), ...sourcesIn('contract')].join('\n')
/** Words in quotes, and the fixed parts of names that are put together. */
const quoted = new Set([...source.matchAll(/['"]([\w.-]+)['"]/g)].map(([, word]) => word))
const made = [...source.matchAll(/`([\w.]*)\$\{[^{}`]*\}([\w.]*)`/g)]
  .map(([, start = '', end = '']) => ({ start, end }))
  .filter(({ start, end }) => start.length + end.length > 2)
/** Spoken by what the server names: codes of refusals, objections of schemas. */
const byCode = new Set(['errors.json', 'validation.json'])

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

test.each(readdirSync(join(import.meta.dirname, 'en')).filter((name) => !byCode.has(name)))(
  'no text of %s is unused',
  (name) => {
    const keys = [...new Set(keysOf(JSON.parse(readFileSync(join(import.meta.dirname, 'en', name), 'utf8'))).map(bare))]
    expect(
      keys.filter(
        (key) => !quoted.has(key) && !made.some(({ start, end }) => key.startsWith(start) && key.endsWith(end)),
      ),
    ).toEqual([])
  },
)
