import { expect, test } from 'vitest'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { seesBillingAlerts } from './panel-context.ts'
import { appRedirectOf, redirectOf } from './redirects.ts'

const userWith = (permissions: string[], roles: string[] = ['T1002']): LoggedUser => ({
  id: 'u',
  tenant_id: 't',
  first_name: 'A',
  last_name: 'B',
  full_name: 'A B',
  name: 'A B',
  email: 'a@b.example',
  mobile: null,
  roles,
  permissions,
  merchant_users: [],
  redirect_panel: 'tenant',
  updated_at: '2026-11-20T19:00:00.000Z',
  impersonator_id: null,
  impersonation: null,
})
const staff = userWith(['ManageTenantOrders'])
const planner = userWith(['ManageTenantPlans'])
const owner = userWith(['GlobalAccessTenant'], ['T1001'])
const operator = userWith(['GlobalAccess'], ['S1000'])
const inPanel = (path: string) => `/m/7${path}`
const inTenant = (path: string) => path

test.each([
  ['owner', owner, '/orders', '/billing'],
  ['whoever manages plans', planner, '/orders', '/billing'],
  ['staff', staff, '/orders', '/blocked'],
  ['staff on the blocked page', staff, '/blocked', undefined],
  ['staff on the bill', staff, '/billing', '/blocked'],
  ['owner on the blocked page', owner, '/blocked', '/billing'],
  ['owner on the plans', owner, '/billing/plans', undefined],
  ['operator', operator, '/orders', undefined],
] as const)('with an expired plan: %s', (_, me, path, expected) => {
  expect(redirectOf({ me, active: false, panel: 'tenant' }, path, inTenant)).toBe(expected)
})

test('merchant users are redirected to the blocked page of the merchant', () => {
  expect(redirectOf({ me: staff, active: false, panel: 'merchant' }, '/m/7/orders', inPanel)).toBe('/m/7/blocked')
  expect(redirectOf({ me: staff, active: false, panel: 'merchant' }, '/m/7/blocked', inPanel)).toBeUndefined()
  expect(redirectOf({ me: owner, active: false, panel: 'merchant' }, '/m/7/blocked', inPanel)).toBe('/billing')
})

test('blocked pages redirect away once the plan is active', () => {
  expect(redirectOf({ me: staff, active: true, panel: 'tenant' }, '/blocked', inTenant)).toBe('/dashboard')
  expect(redirectOf({ me: staff, active: true, panel: 'merchant' }, '/m/7/blocked', inPanel)).toBe('/m/7/dashboard')
  expect(redirectOf({ me: staff, active: true, panel: 'tenant' }, '/orders', inTenant)).toBeUndefined()
})

test('the native app requires the merchant app module if the plan lists it', () => {
  const context = (active: boolean) => ({
    panel: 'merchant' as const,
    modules: [{ module_name: 'merchant_app', active }],
  })
  expect(appRedirectOf(context(false), '/m/7/orders', inPanel)).toBe('/m/7/merchantAppBlocked')
  expect(appRedirectOf(context(false), '/m/7/merchantAppBlocked', inPanel)).toBeUndefined()
  expect(appRedirectOf(context(true), '/m/7/orders', inPanel)).toBeUndefined()
})

test('billing alerts are shown to owners and operators only', () => {
  expect([owner, operator, planner, staff].map(seesBillingAlerts)).toEqual([true, true, false, false])
})
