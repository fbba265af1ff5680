import { expect, test } from 'vitest'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { homeOf, canOpenPanelOf } from './start-session.ts'

const user = (merchant_users: string[]): LoggedUser => ({
  id: 'u',
  tenant_id: 't',
  first_name: 'A',
  last_name: 'B',
  full_name: 'A B',
  name: 'A B',
  email: 'a@b.example',
  mobile: null,
  roles: ['M1001'],
  permissions: [],
  merchant_users,
  redirect_panel: 'merchant',
  updated_at: '2026-11-20T19:00:00.000Z',
  impersonator_id: null,
  impersonation: null,
})

test.each([
  ['tenant', [], '/dashboard'],
  ['merchant', ['7'], '/m/7'],
  ['merchant', ['7', '8'], '/select'],
  ['merchant', [], '/select'],
] as const)('%s panel with merchants %j starts at %s', (redirect_panel, merchants, expected) => {
  expect(homeOf({ user: user([...merchants]), redirect_panel })).toBe(expected)
})

test.each([
  ['tenant', '/orders', true],
  ['tenant', '/m/9/orders', true],
  ['merchant', '/orders', false],
  ['merchant', '/m/7/orders', true],
  ['merchant', '/m/9/orders', false],
] as const)('a user of the %s panel with merchant 7 may open %s: %s', (redirect_panel, path, expected) => {
  expect(canOpenPanelOf({ redirect_panel, merchant_users: ['7'] }, path)).toBe(expected)
})
