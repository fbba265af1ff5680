import { expect, test } from 'vitest'
import { tenantSettingsNames } from '#contract/permissions.ts'
import type { Needs } from '../routing/route-registry.ts'
import { registerRoutes } from '../routing/route-registry.ts'
import { listedPermissions, permissionsWithCalls } from './listed-permissions.ts'

const permission = (name: string, has_calls: boolean) => ({ name, label: name, grantable: true, has_calls })
const page = (path: string, needs: Needs) => ({ path, handle: { needs } })
const names = (rows: ReturnType<typeof listedPermissions>) =>
  rows.flatMap(({ permissions }) => permissions.map(({ name }) => name))

const rows = [
  {
    group: 'Tenant',
    permissions: [
      permission('ManageTenantOrders', true),
      permission('ManageTenantHelp', false),
      permission('ManageTenantCustomers', false),
    ],
  },
  { group: 'Growth', permissions: [permission('ManageTenantReviews', false)] },
  {
    group: 'Settings',
    permissions: [
      permission('ManageTenantSettings', true),
      permission('ManageTenantSettingsTheme', true),
      permission('ManageTenantSettingsDomain', true),
      permission('ManageTenantSettingsWebhook', false),
    ],
  },
]

test('only permissions that open a page or a call are listed; settings need the page of their section', () => {
  registerRoutes([
    page('orders', 'ManageTenantOrders'),
    page('help', 'ManageTenantHelp'),
    page('settings', tenantSettingsNames),
    { children: [page('settings/theme', ['ManageTenantSettingsTheme', 'ManageTenantSettingsWebhook'])] },
  ])
  expect(names(listedPermissions(rows))).toEqual([
    'ManageTenantOrders',
    'ManageTenantHelp',
    'ManageTenantSettings',
    'ManageTenantSettingsTheme',
  ])
  expect(listedPermissions(rows).map(({ group }) => group)).toEqual(['Tenant', 'Settings'])
})

test('API keys list what opens a call', () => {
  expect(names(permissionsWithCalls(rows))).toEqual([
    'ManageTenantOrders',
    'ManageTenantSettings',
    'ManageTenantSettingsTheme',
    'ManageTenantSettingsDomain',
  ])
})
