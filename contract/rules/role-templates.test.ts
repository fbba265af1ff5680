import { expect, test } from 'vitest'
import { isPermission } from '../permissions.ts'
import { roleTemplatesOf, templateOf } from './role-templates.ts'

const rows = (names: Record<string, boolean>) => [
  {
    group: 'All',
    permissions: Object.entries(names).map(([name, grantable]) => ({ name, label: name, grantable, has_calls: true })),
  },
]

test('templates hold listed permissions only, and none that the user cannot grant', () => {
  const templates = roleTemplatesOf(
    rows({ ManageTenantOrders: true, ManageTenantDashboard: true, GlobalAccessTenant: false }),
  )
  expect(templates).toEqual([
    { key: 'manager', permissions: ['ManageTenantDashboard', 'ManageTenantOrders'] },
    { key: 'support', permissions: ['ManageTenantOrders'] },
  ])
  expect(templates.flatMap(({ permissions }) => permissions).every(isPermission)).toBe(true)
})

test('staff of a merchant have templates of a merchant', () => {
  const templates = roleTemplatesOf(rows({ ManageMerchantOrders: true, ManageMerchantCatalog: true }))
  expect(templates.map(({ key }) => key)).toEqual(['manager', 'kitchen', 'menu'])
  expect(templateOf(templates, ['ManageMerchantCatalog', 'ManageMerchantOrders'])).toBe('manager')
  expect(templateOf(templates, ['ManageMerchantOrders'])).toBe('kitchen')
  expect(templateOf(templates, [])).toBeUndefined()
})
