import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync(['api/**/*.ts', 'contract/**/*.ts', '{kit,panel,shop}/**/*.{ts,tsx}'], { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\.testing\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

test('only one file changes the status of an order', () => {
  expect(filesWith(/updateTable\(\s*'orders|update (app\.)?orders\b/)).toEqual(['api/areas/orders/order-writes.db.ts'])
  expect(filesWith(/\bupdateOrderStatus\b/)).toEqual([
    'api/areas/orders/order-status.commands.ts',
    'api/areas/orders/order-writes.db.ts',
  ])
  const writes = sources.find(({ path }) => path.endsWith('orders/order-writes.db.ts'))?.text ?? ''
  expect(writes.match(/export const updateOrder\b.*/)?.[0]).toContain('changes: OrderChanges')
  expect(writes).toContain('Omit<Updateable<OrdersTable>, CountedColumn> & { [K in CountedColumn]?: never }')
  expect(writes.match(/type CountedColumn =[^/]*/)?.[0]).toContain("'order_status'")
})

test('only one file inserts orders, apart from the demo data', () => {
  expect(filesWith(/(insertInto\(|insertRows\(\s*db,)\s*'orders'|insert into (app\.)?orders\b/)).toEqual([
    'api/areas/orders/new-orders.db.ts',
  ])
})

const permissionNames = [...tenantPermissions, ...merchantPermissions].join('|')

test('only calls, permission questions, the demo and the routes of the panel name permissions', () => {
  const named = new RegExp(`['"\`](${permissionNames})['"\`]`)
  const isDeclared = (path: string) => /^(contract|api\/demo)\//.test(path)
  expect(filesWith(named).filter((path) => !isDeclared(path))).toEqual([
    'panel/app-routes.tsx',
    'panel/content-routes.tsx',
    'panel/order-routes.tsx',
    'panel/report-routes.tsx',
    'panel/routes.tsx',
    'panel/settings-routes.tsx',
    'panel/setup-routes.tsx',
    'panel/shell/frame/bottom-nav.tsx',
  ])
})

const valueImports = /^import\s+(?!type\b)([^'"]*?)\s*from\s+'([^']+)'/gm
const isTypesOnly = (names: string) => /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names)
const areaOf = (path: string) => /^api\/areas\/([^/]+)\//.exec(path)?.[1]

/** For each area the areas whose values it imports, with one import as evidence. */
function areaGraph(): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>()
  for (const { path, text } of sources) {
    const area = areaOf(path)
    if (area === undefined) continue
    for (const [, names = '', target = ''] of text.matchAll(valueImports)) {
      if (isTypesOnly(names)) continue
      const to = areaOf(target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(path), target))
      if (to === undefined || to === area) continue
      const imports = graph.get(area) ?? new Map<string, string>()
      graph.set(area, imports.set(to, `${area} → ${to} (${path} imports ${target})`))
    }
  }
  return graph
}

function findCycle(graph: ReturnType<typeof areaGraph>): string[] {
  const done = new Set<string>()
  const visit = (area: string, trail: readonly string[]): string[] => {
    if (trail.includes(area)) return [...trail.slice(trail.indexOf(area)), area]
    if (done.has(area)) return []
    for (const to of graph.get(area)?.keys() ?? []) {
      const cycle = visit(to, [...trail, area])
      if (cycle.length > 0) return cycle
    }
    done.add(area)
    return []
  }
  for (const area of graph.keys()) {
    const cycle = visit(area, [])
    if (cycle.length > 0) return cycle.slice(1).map((to, index) => graph.get(cycle[index] ?? '')?.get(to) ?? '')
  }
  return []
}

test('areas do not depend on each other in a cycle', () => {
  const graph = areaGraph()
  expect(graph.size).toBeGreaterThan(10)
  expect(findCycle(graph)).toEqual([])
  const cyclic = new Map([
    ['low', new Map([['high', 'low → high']])],
    ['high', new Map([['low', 'high → low']])],
  ])
  expect(findCycle(cyclic)).toEqual(['low → high', 'high → low'])
})
