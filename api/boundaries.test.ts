import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('api/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|\.testing\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

test('one file changes the status of an order', () => {
  expect(filesWith(/updateTable\(\s*'orders|update (app\.)?orders\b/)).toEqual(['api/areas/orders/order-writes.db.ts'])
  expect(filesWith(/\bupdateOrderStatus\b/)).toEqual([
    'api/areas/orders/order-status.acts.ts',
    'api/areas/orders/order-writes.db.ts',
  ])
  const writes = sources.find(({ path }) => path.endsWith('orders/order-writes.db.ts'))?.text ?? ''
  expect(writes.match(/export const updateOrder\b.*/)?.[0]).toContain('changes: OrderChanges')
  expect(writes).toContain("Omit<Updateable<OrdersTable>, 'order_status'> & { order_status?: never }")
})

test('one file inserts orders, besides the demo world', () => {
  expect(filesWith(/(insertInto\(|insertRows\(\s*db,)\s*'orders'|insert into (app\.)?orders\b/)).toEqual([
    'api/areas/orders/new-orders.db.ts',
  ])
})

const permissionNames = [...tenantPermissions, ...merchantPermissions].join('|')

test('permissions are named by calls, by the module of permission questions and by seed data alone', () => {
  const named = new RegExp(`['"\`](${permissionNames})['"\`]`)
  const isDeclared = (path: string) => /^(contract|api\/demo)\//.test(path)
  expect(filesWith(named).filter((path) => !isDeclared(path))).toEqual([
    'api/areas/menu/menu.rules.ts',
    'api/areas/settings/blueprint.rules.ts',
  ])
})
