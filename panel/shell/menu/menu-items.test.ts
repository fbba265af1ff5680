import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/areas/menu.ts'
import { isActive, leavesOf, activeItemOf } from './menu-items.ts'
import { groupsOf } from './menu-groups.ts'

const item = (id: string, url: string | string[], fields: Partial<MenuItem> = {}): MenuItem => ({
  id,
  text: id,
  url,
  icon: 'list',
  label: null,
  childUrl: [],
  is_divider: false,
  meta: { permissions: [], childRoutes: [] },
  children: [],
  ...fields,
})
const child = (id: string, url: string) => ({ ...item(id, url), children: [] })
const orders = item('orders', '/orders', {
  children: [child('active', '/orders/active'), child('scheduled', '/orders/scheduled')],
})
const products = item('products', '', { children: [child('all', '/products'), child('tags', '/products/tags')] })
const coupons = item('coupons', ['/coupons', '/vouchers'], {
  meta: { permissions: [], childRoutes: ['/coupons/edit/{id}'] },
  childUrl: ['/coupons/create'],
})

test.each([
  ['/coupons', true],
  ['/vouchers', true],
  ['/coupons/create', true],
  ['/coupons/edit/7', true],
  ['/coupons/edit', false],
  ['/coupons/?page=2', true],
  ['/products', false],
])('coupons are active on %s: %s', (path, active) => {
  expect(isActive(coupons, path)).toBe(active)
})

test.each([
  ['/orders/active', { item: 'orders', child: 'active' }],
  ['/orders', { item: 'orders' }],
  ['/orders/103037', { item: 'orders' }],
  ['/products/tags', { item: 'products', child: 'tags' }],
  ['/products/edit/9', { item: 'products', child: 'all' }],
  ['/nowhere', {}],
])('%s belongs to %j', (path, expected) => {
  expect(activeItemOf([orders, products, coupons], path)).toEqual(expected)
})

test('dividers split the menu into groups; empty groups are dropped', () => {
  const groups = groupsOf([
    orders,
    item('grow', '', { text: 'Grow', is_divider: true }),
    coupons,
    item('end', '', { is_divider: true }),
  ])
  expect(groups.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ['', ['orders']],
    ['Grow', ['coupons']],
  ])
})

test('the search lists leaf items', () => {
  expect(leavesOf([orders, coupons, item('promote', '')]).map(({ text }) => text)).toEqual([
    'orders: active',
    'orders: scheduled',
    'coupons',
  ])
})
