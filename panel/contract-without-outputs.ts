import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

type Edit = { start: number; end: number; text: string }
type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node['name'] : undefined)

/** Helpers of contract/fields.ts whose first argument is the schema of a row. */
const pageHelpers: readonly unknown[] = ['pageOf', 'pageWithTotals']

/** Removes the property `output` and the comma after it. */
function outputEdits(object: Node, code: string): Edit[] {
  const output = nodesIn(object['properties']).find((property) => nameOf(property['key']) === 'output')
  if (!output) return []
  const comma = /^\s*,/.exec(code.slice(output.end))?.[0].length ?? 0
  return [{ start: output.start, end: output.end + comma, text: '' }]
}

/** The edits of one node of the tree, without those of its children. */
function editsOf(node: Node, code: string): Edit[] {
  if (node.type === 'ArrowFunctionExpression')
    return nodesIn(node['body']).flatMap((body) => (body.type === 'ObjectExpression' ? outputEdits(body, code) : []))
  if (node.type !== 'CallExpression') return []
  const parameters = nodesIn(node['arguments'])
  const callee = nameOf(node['callee'])
  if (callee === 'call') return parameters[3]?.type === 'ObjectExpression' ? outputEdits(parameters[3], code) : []
  const [row] = parameters
  return pageHelpers.includes(callee) && row ? [{ start: row.start, end: row.end, text: 'undefined' }] : []
}

/** Edits inside a removed part are left out. */
function collectEdits(node: Node, code: string): Edit[] {
  const own = editsOf(node, code)
  const children = Object.values(node).flatMap(nodesIn)
  const inner = children.flatMap((child) => collectEdits(child, code))
  return [...own, ...inner.filter(({ start }) => !own.some((edit) => start >= edit.start && start < edit.end))]
}

/** Marks the values of constants as free of side effects, so that those that nothing uses are left out. */
function pureEdits(program: Node): Edit[] {
  return nodesIn(program['body'])
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' ? nodesIn(statement['declaration']) : [statement],
    )
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) => nodesIn(declaration['declarations']).flatMap(({ init }) => nodesIn(init)))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])
}

/** `code` of a module of the contract without the schemas of answers. */
export function withoutOutputs(code: string, program: object): string {
  const tree = program as Node
  const edits = [...collectEdits(tree, code), ...pureEdits(tree)].toSorted((one, other) => other.start - one.start)
  return edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

const contract = join(import.meta.dirname, '../contract')

/**
 * The panel checks what it sends, not what it gets: the server does. This plugin removes the schemas of answers from
 * the contract: a page would create hundreds of them at its start and use none.
 */
export const contractWithoutOutputs: Plugin = {
  name: 'contract-without-outputs',
  apply: 'build',
  transform(code, id) {
    const path = relative(contract, id)
    if (path.startsWith('..') || path.startsWith('rules/') || !path.endsWith('.ts')) return null
    return { code: withoutOutputs(code, this.parse(code)), map: null }
  },
}
