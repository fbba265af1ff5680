import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('{kit,panel}/**/*.{css,ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(`${root}${path}`, 'utf8'),
}))

test('every variable that a style uses without a fallback is defined', () => {
  const defined = new Set(
    sources.flatMap(({ text }) =>
      Array.from(text.matchAll(/(--[\w-]+)['"]?\s*[\]:]|['"](--[\w-]+)['"]/g), ([, one, two]) => one ?? two),
    ),
  )
  const undefinedOnes = sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => ({ path, name })).filter(
      ({ name }) => !name.startsWith('--mantine-') && !defined.has(name),
    ),
  )
  expect(undefinedOnes).toEqual([])
})
