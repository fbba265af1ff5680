import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutOutputs } from './contract-without-outputs.ts'

const transform = (code: string) => withoutOutputs(code, parseAst(code)).replaceAll(/\s+/g, ' ').trim()
const pure = (value: string) => `/* @__PURE__ */ (() => (${value}))()`

test('answers are removed from calls, and constants are marked as pure', () => {
  expect(
    transform(`export const tags = { list: call('tenant', 'GET /tags', 'x', { input: a, output: z.array(Tag) }) }`),
  ).toBe(`export const tags = ${pure(`{ list: call('tenant', 'GET /tags', 'x', { input: a, }) }`)}`)
  expect(transform(`const show = call('tenant', 'GET /tag', 'x', { output, input: z.object({ output: a }) })`)).toBe(
    `const show = ${pure(`call('tenant', 'GET /tag', 'x', { input: z.object({ output: a }) })`)}`,
  )
  expect(transform(`const deletionOf = (entity) => ({ input: a, output: a, entity })`)).toBe(
    `const deletionOf = (entity) => ({ input: a, entity })`,
  )
})

test('a page keeps its totals and loses its rows', () => {
  expect(
    transform(`const list = call('tenant', 'GET /tags', 'x', { input: a, ...pageWithTotals(Tag, { sum: b }) })`),
  ).toBe(
    `const list = ${pure(`call('tenant', 'GET /tags', 'x', { input: a, ...pageWithTotals(undefined, { sum: b }) })`)}`,
  )
})

test('other fields with this name and functions stay', () => {
  const code = `const build = (output) => run({ output }); export const width = 3`
  expect(transform(code)).toBe(code)
})

test('no code of the panel reads the schema of an answer, which its build removes', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['panel', 'kit'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|without-outputs/.test(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => /(?<!\bz)\.output\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})
