import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Environment } from '../api/platform/runtime/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const known = new Set(Object.keys(Environment.shape))
/** Variables of other programs. */
const foreign = new Set([
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'POSTGRES_INITDB_ARGS',
  'DATABASE_PASSWORD',
  'NODE_COMPILE_CACHE',
])

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !foreign.has(name))

test.each([
  ['deploy/compose.yaml', /^\s+([A-Z][A-Z_]+): /gm],
  ['deploy/.env.example', /^([A-Z][A-Z_]+)=/gm],
  ['deploy/markethall.service', /(?<=[= ])([A-Z][A-Z_]{3,})=/g],
  ['deploy/Dockerfile', /(?<=ENV | )([A-Z][A-Z_]{3,})=/g],
  ['docs/production.md', /^\| `([A-Z][A-Z_]+)`/gm],
])('%s names variables of the product', (path, pattern) => {
  const names = namesIn(read(path), pattern)
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the composition fills every variable that its example asks for, and runs commands of the product', () => {
  const compose = read('deploy/compose.yaml')
  const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))
  const given = [...read('deploy/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect([...asked].toSorted()).toEqual(given.toSorted())
  const commands = [...(compose + read('deploy/markethall.service')).matchAll(/api\/main\.ts (\w+)/g)].map(
    ([, name]) => name,
  )
  const main = read('api/main.ts')
  for (const command of commands) expect(main).toMatch(new RegExp(`\\basync ${command}\\(`))
})
