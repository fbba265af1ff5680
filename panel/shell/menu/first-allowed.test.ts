import type { RouteObject } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { firstAllowedPath, firstPathOf } from './first-allowed.ts'
import { privateRoutes } from '../../routes.tsx'
import { registerRoutes } from '../routing/route-registry.ts'

// Test files share modules, and another file registers other routes.
beforeAll(() => registerRoutes(privateRoutes))

test.each([
  ['/dashboard', ['ManageTenantOrders'], '/orders'],
  ['/settings/users', ['ManageTenantSettingsApiKeys', 'ManageTenantDashboard'], '/settings/keys_plugins'],
  ['/settings/api_keys', ['ManageTenantSettingsTheme', 'ManageTenantDashboard'], '/settings/theme'],
  ['/settings/domain', ['ManageTenantSettingsUsersApiKeys'], '/settings/users'],
  ['/orders', ['ManageTenantSettingsUsersApiKeys', 'ManageTenantDashboard'], '/dashboard'],
  ['/m/m1/users/create', ['ManageMerchantOrders'], '/m/m1/orders'],
  ['/m/m1/settings/upload', ['ManageMerchantSettingsUsers', 'ManageMerchantOrders'], '/m/m1/settings/users'],
  ['/dashboard', ['ManageTenantSettingsApiKeys'], '/settings'],
  ['/m/m1/dashboard', ['ManageMerchantSettingsUsers'], '/m/m1/settings'],
  ['/dashboard', ['AccessTenantMerchants'], '/merchants'],
  ['/dashboard', ['ManageTenantMerchantsCategory', 'ManageTenantHelp'], '/merchants/categories'],
  ['/dashboard', ['ManageTenantHelp'], '/help'],
  ['/settings/users', [], '/select'],
])('without permission for %s, %j leads to %s', (path, permissions, expected) => {
  expect(firstAllowedPath(new Set(permissions), path)).toBe(expected)
})

const sectionRoutes = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [
    ...(/^(settings|users)\//.test(route.path ?? '') && route.handle ? [route] : []),
    ...sectionRoutes(route.children ?? []),
  ])

test('every section of the settings leads somebody who may not open it to a page that he may open', () => {
  const sections = sectionRoutes(privateRoutes)
  expect(sections.length).toBeGreaterThan(60)
  expect(sections.filter(({ handle }) => handle.denied !== 'redirect').map(({ path }) => path)).toEqual([])
})

test.each([
  ['tenant', [], ['ManageTenantOrders'], '/orders'],
  ['merchant', ['m1'], ['ManageMerchantOrders'], '/m/m1/orders'],
  ['merchant', ['m1', 'm2'], ['ManageMerchantOrders'], '/select'],
] as const)(
  'a user of the %s panel with %j and %j starts at %s',
  (redirect_panel, merchant_users, permissions, expected) => {
    const me: LoggedUser = {
      id: 'u',
      tenant_id: 't',
      first_name: 'A',
      last_name: 'B',
      full_name: 'A B',
      name: 'A B',
      email: 'a@b.example',
      mobile: null,
      roles: [],
      permissions: [...permissions],
      merchant_users: [...merchant_users],
      redirect_panel,
      updated_at: '2026-11-20T19:00:00.000Z',
      impersonator_id: null,
      impersonation: null,
    }
    expect(firstPathOf(me)).toBe(expected)
  },
)
