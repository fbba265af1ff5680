import { expect, test } from 'vitest'
import { merchantPermissions, permissionGroups, tenantPermissions } from '#contract/permissions.ts'
import {
  assertGrantable,
  permissionRows,
  permissionLocales,
  permissionTexts,
  resolveRole,
} from './permissions.rules.ts'

const held = (...names: string[]) => new Set(names)
const requester = (roles: string[], ...names: string[]) => ({ id: 'me', roles, permissions: held(...names) })

test('every permission but GlobalAccess is in one group, with texts in every language', () => {
  const grouped: string[] = permissionGroups.flatMap(({ permissions }) => [...permissions])
  expect(grouped.toSorted()).toEqual(
    [...tenantPermissions, ...merchantPermissions].filter((name) => name !== 'GlobalAccess').toSorted(),
  )
  for (const locale of permissionLocales) {
    expect(Object.keys(permissionTexts(locale).permissions).toSorted()).toEqual(grouped.toSorted())
    expect(Object.keys(permissionTexts(locale).groups)).toEqual(permissionGroups.map(({ group }) => group))
  }
})

test('the rows contain what the reader can grant, and on request the rest', () => {
  const names = (rows: ReturnType<typeof permissionRows>) =>
    rows
      .flatMap(({ permissions }) => permissions)
      .filter(({ grantable }) => grantable)
      .map(({ name }) => name)
  expect(names(permissionRows(held('ManageTenantOrders'), { inMerchant: false, all: true, locale: 'en' }))).toEqual([
    'ManageTenantOrders',
  ])
  expect(names(permissionRows(held('AccessTenantMerchants'), { inMerchant: true, all: false, locale: 'en' }))).toEqual([
    ...merchantPermissions,
  ])
  const all = permissionRows(held('GlobalAccessTenant'), { inMerchant: false, all: true, locale: 'en' }).flatMap(
    ({ permissions }) => permissions,
  )
  expect(all).toHaveLength(tenantPermissions.length + merchantPermissions.length - 1)
  expect(all.every(({ grantable }) => grantable)).toBe(true)
  expect(permissionRows(held('ManageMerchantSettingsUsers'), { inMerchant: true, all: false, locale: 'en' })).toEqual([
    {
      group: 'Settings of a merchant',
      permissions: [
        { name: 'ManageMerchantSettingsUsers', label: expect.any(String), grantable: true, has_calls: true },
      ],
    },
  ])
})

test('a permission has calls if one requires it that not every settings permission opens', () => {
  const rows = permissionRows(held('GlobalAccessTenant'), { inMerchant: false, all: true, locale: 'en' })
  const withCalls = rows
    .flatMap(({ permissions }) => permissions.filter((one) => one.has_calls))
    .map(({ name }) => name)
  expect(withCalls).toEqual(
    expect.arrayContaining(['ManageTenantOrders', 'GlobalAccessTenant', 'ManageTenantSettingsTheme']),
  )
  const withoutCalls = rows.flatMap(({ permissions }) => permissions.flatMap((one) => (one.has_calls ? [] : one.name)))
  expect(withoutCalls).toEqual(['ManageTenantHelp', 'ManageMerchantSettings'])
})

test.each([
  ['what is held', held('ManageTenantOrders'), ['ManageTenantOrders'], [], 'given'],
  [
    'what is not held',
    held('ManageTenantOrders'),
    ['ManageTenantOrders', 'ManageTenantPlans'],
    [],
    'PERMISSION_NOT_HELD',
  ],
  [
    'taking what is not held',
    held('ManageTenantOrders'),
    ['ManageTenantOrders'],
    ['ManageTenantPlans'],
    'PERMISSION_NOT_HELD',
  ],
  [
    'leaving what is not held',
    held('ManageTenantOrders'),
    ['ManageTenantOrders', 'ManageTenantPlans'],
    ['ManageTenantPlans'],
    'given',
  ],
  ['full access by full access', held('GlobalAccessTenant'), ['GlobalAccessTenant'], [], 'given'],
  [
    'full access by an owner of less',
    held('ManageTenantSettingsUsersApiKeys'),
    ['GlobalAccessTenant'],
    [],
    'PERMISSION_NOT_HELD',
  ],
  ['the platform by an owner', held('GlobalAccessTenant'), ['GlobalAccess'], [], 'PERMISSION_NOT_HELD'],
  ['the platform by an operator', held('GlobalAccess'), ['GlobalAccess'], [], 'INVALID'],
  ['an unknown name', held('GlobalAccessTenant'), ['Everything'], [], 'INVALID'],
])('%s', (_title, permissions, wanted, has, outcome) => {
  const grant = () => assertGrantable(permissions, { requested: wanted, current: has, inMerchant: false })
  if (outcome === 'given') expect(grant()).toEqual(wanted)
  else expect(grant).toThrow(expect.objectContaining({ code: outcome }))
})

test('users of a merchant cannot get tenant permissions', () => {
  expect(() =>
    assertGrantable(held('GlobalAccessTenant'), { requested: ['ManageTenantOrders'], current: [], inMerchant: true }),
  ).toThrow(expect.objectContaining({ code: 'INVALID' }))
})

test.each([
  ['the default', requester(['T1002']), undefined, undefined, false, 'T1002'],
  ['in a merchant', requester(['T1002']), undefined, undefined, true, 'M1001'],
  ['an owner by an owner', requester(['T1001']), 'T1001', 'T1002', false, 'T1001'],
  ['an owner by staff', requester(['T1002'], 'GlobalAccessTenant'), 'T1001', undefined, false, undefined],
  ['an owner in a merchant', requester(['T1001']), 'T1001', undefined, true, undefined],
  ['support', requester(['T1001']), 'S1000', undefined, false, undefined],
  ['the current role', requester(['T1002']), 'S1000', 'S1000', false, 'S1000'],
])('the role: %s', (_title, who, wanted, has, inMerchant, role) => {
  const choose = () => resolveRole(who, { requested: wanted, current: has, inMerchant })
  if (role === undefined) expect(choose).toThrow(expect.objectContaining({ code: 'INVALID' }))
  else expect(choose()).toBe(role)
})
