import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Environment } from './config.ts'

const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8')
const page = '../../../docs/configuration.md'

type Variable = { name: string; text: string }

/** The variables in the order of the source, each with the comment before it, or without one. */
function variablesOf(text: string): Variable[] {
  const object = text.slice(text.indexOf('export const Environment'), text.indexOf('export type Config'))
  return [...object.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, comment = '', name = '']) => ({ name, text: comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim() }),
  )
}

const defaults = new Map(Object.entries(Environment.parse({})))

function defaultOf(name: string): string {
  const value = defaults.get(name)
  if (name === 'DATABASE_POOL') return 'by processors'
  if (value === undefined || value === '') return '–'
  return `\`${value === true ? 1 : value === false ? 0 : String(value)}\``
}

test('docs/configuration.md lists every variable of the environment with its default and meaning', async () => {
  const variables = variablesOf(source)
  expect(variables.map(({ name }) => name)).toEqual(Object.keys(Environment.shape))
  const rows = variables.map(({ name, text }) => `| \`${name}\` | ${defaultOf(name)} | ${text || '(as above)'} |`)
  const table = [
    '# Configuration',
    '',
    'Every variable of the environment. The table is made from `api/platform/runtime/config.ts`: after a change there,',
    '`npx vitest run api/platform/runtime/configuration.test.ts -u` updates it. A wrong value stops the start with a',
    'message. `npm run doctor` checks what can be checked from outside.',
    '',
    '| variable | default | |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  await expect(table).toMatchFileSnapshot(page)
})
