import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isProduct = (path: string) => !/\.test\.|\.testing\.|\/testing\/|\.react-router/.test(path)
const sources = globSync('{api,contract,kit,panel,shop}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(isProduct)

/** The fields of a syntax tree's nodes that this test reads. */
type Node = {
  type?: string
  value?: unknown
  regex?: { pattern: string; flags: string }
  callee?: Node & { name?: string; object?: Node; property?: { name?: string } }
  arguments?: Node[]
  elements?: Node[]
  expressions?: Node[]
  quasi?: Node
  quasis?: { value: { raw: string; cooked: string } }[]
}

/** The text of an argument of RegExp. A part that is computed counts as the letter x. */
function patternOf(node: Node | undefined, isRaw = false): string {
  if (typeof node?.value === 'string') return node.value
  if (node?.type === 'TaggedTemplateExpression') return patternOf(node.quasi, true)
  if (node?.quasis)
    return node.quasis
      .map(
        ({ value }, index) =>
          (isRaw ? value.raw : value.cooked) +
          (index < (node.expressions?.length ?? 0) ? patternOf(node.expressions?.[index]) : ''),
      )
      .join('')
  const { object, property } = node?.callee ?? {}
  if (property?.name === 'join' && object?.elements)
    return object.elements.map((element) => patternOf(element)).join(patternOf(node?.arguments?.[0]))
  return 'x'
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const child of Object.values(value)) yield* nodesOf(child)
}

function* expressionsOf(path: string): Generator<{ pattern: string; flags: string }> {
  const text = readFileSync(join(root, path), 'utf8')
  for (const node of nodesOf(parseSync(path, text).program)) {
    if (node.type === 'Literal' && node.regex) yield node.regex
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.name === 'RegExp')
      yield { pattern: patternOf(node.arguments?.[0]), flags: patternOf(node.arguments?.[1] ?? { value: '' }) }
  }
}

/** Undefined if the time to match grows at most linearly with the length of the text. */
async function problemOf({ pattern, flags }: { pattern: string; flags: string }): Promise<string | undefined> {
  const result = await check(pattern, flags.replace('v', 'u'), { timeout: 60_000 })
  if (result.status === 'safe') return undefined
  return `/${pattern}/${flags}: ${result.status === 'vulnerable' ? result.complexity.summary : result.error.kind}`
}

test('the checker finds exponential and polynomial backtracking', async () => {
  expect(await problemOf({ pattern: '^(<!--[^]*?-->\\s*)*<svg', flags: '' })).toContain('exponential')
  expect(await problemOf({ pattern: '\\/+$', flags: '' })).toContain('polynomial')
  expect(await problemOf({ pattern: '^\\/+$', flags: '' })).toBeUndefined()
})

test('no regular expression of the product backtracks more than linearly', { timeout: 600_000 }, async () => {
  const found = new Map<string, { pattern: string; flags: string; path: string }>()
  for (const path of sources)
    for (const { pattern, flags } of expressionsOf(path)) found.set(`/${pattern}/${flags}`, { pattern, flags, path })
  expect(found.size).toBeGreaterThan(200)
  const problems: string[] = []
  for (const { path, ...expression } of found.values()) {
    const problem = await problemOf(expression)
    if (problem) problems.push(`${path} ${problem}`)
  }
  expect(problems).toEqual([])
})
