import { beforeAll, expect, test } from 'vitest'
import { firstAllowed } from './first-allowed.ts'
import { knowPaths } from './known-path.ts'

const pages = ['/dashboard', '/orders', '/settings', '/settings/users', '/settings/api_keys', '/m/m1/dashboard', '/m/m1/orders', '/m/m1/settings', '/m/m1/settings/users']
beforeAll(() => knowPaths((path) => pages.includes(path)))

test.each([
  ['/dashboard', ['ManageTenantOrders'], '/orders'],
  ['/settings/users', ['ManageTenantSettingsApiKeys', 'ManageTenantDashboard'], '/settings/api_keys'],
  ['/settings/api_keys', ['ManageTenantSettingsTheme', 'ManageTenantDashboard'], '/dashboard'],
  ['/settings/domain', ['ManageTenantSettingsUsersApiKeys'], '/settings/users'],
  ['/orders', ['ManageTenantSettingsUsersApiKeys', 'ManageTenantDashboard'], '/dashboard'],
  ['/m/m1/users/create', ['ManageMerchantOrders'], '/m/m1/orders'],
  ['/m/m1/settings/upload', ['ManageMerchantSettingsUsers', 'ManageMerchantOrders'], '/m/m1/settings/users'],
  ['/dashboard', ['ManageTenantSettingsApiKeys'], '/settings'],
  ['/m/m1/dashboard', ['ManageMerchantSettingsUsers'], '/m/m1/settings'],
  ['/settings/users', [], '/select'],
])('who may not open %s with %j lands on %s', (path, permissions, wanted) => {
  expect(firstAllowed(new Set(permissions), path)).toBe(wanted)
})
