import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import {
  isMerchantPermission,
  isPermission,
  merchantSettingsNames,
  permissionGroups,
  tenantSettingsNames,
} from '#contract/permissions.ts'
import {
  holdsPermission,
  isGrantable,
  isOperator,
  ownerPermission,
  permissionsOf,
} from '#contract/rules/permissions.ts'
import type { PermissionRow } from '#contract/areas/users/users.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

export type Requester = Pick<PanelUser, 'id' | 'roles' | 'permissions'>

type PermissionTexts = { groups: Record<string, string>; permissions: Record<string, string> }
const texts = loadTexts<PermissionTexts>(import.meta.dirname, en)
export const permissionLocales = Object.keys(texts)
export const permissionTexts = (locale: string): PermissionTexts => texts[locale] ?? en

export const permissionLabelOf = (name: string, locale: string): string =>
  permissionTexts(locale).permissions[name] ?? name

/** Owners and platform operators; only they change owners. */
export const canManageOwners = ({ roles, permissions }: Pick<Requester, 'roles' | 'permissions'>) =>
  roles.includes('T1001') || isOperator(permissions)

/**
 * Whether a permission can be granted at all. Users of merchants hold merchant permissions only; GlobalAccess
 * is never granted here.
 */
const isChoosable = (inMerchant: boolean) => (name: string) =>
  isGrantable(name) && (!inMerchant || isMerchantPermission(name))

const calls: readonly Call[] = Object.values(contract).flatMap((area): Call[] => Object.values(area))
const isOpenToAllSettings = (names: readonly string[]) =>
  [tenantSettingsNames, merchantSettingsNames].some((all) => all.every((name) => names.includes(name)))
/** Permissions that open calls of their own. Calls that every settings permission opens do not count. */
const permissionsWithCalls: ReadonlySet<string> = new Set([
  ownerPermission,
  ...calls
    .map((call) => permissionsOf(call))
    .filter((names) => !isOpenToAllSettings(names))
    .flat(),
])

type PermissionRowsOptions = {
  inMerchant: boolean
  all: boolean
  locale: string
  /** API keys get tenant permissions only. */
  forApiKeys?: boolean
}

/** The permissions to choose from, grouped and labelled. `all` includes those the reader cannot grant. */
export function permissionRows(
  held: ReadonlySet<string>,
  { inMerchant, all, locale, forApiKeys = false }: PermissionRowsOptions,
): PermissionRow[] {
  const fits = (name: string) => isChoosable(inMerchant)(name) && !(forApiKeys && isMerchantPermission(name))
  return permissionGroups.flatMap(({ group, permissions }) => {
    const rows = permissions
      .filter(fits)
      .map((name) => ({
        name,
        label: permissionLabelOf(name, locale),
        grantable: holdsPermission(held, name),
        has_calls: permissionsWithCalls.has(name),
      }))
      .filter(({ grantable }) => all || grantable)
    return rows.length === 0 ? [] : [{ group: permissionTexts(locale).groups[group] ?? group, permissions: rows }]
  })
}

export type PermissionChange = { requested: readonly string[]; current: readonly string[]; inMerchant: boolean }

/**
 * Returns the requested permissions without duplicates. Throws 422 for unknown or unsuitable names, and 403 for
 * every permission that is added or removed but not held by the requester.
 */
export function assertGrantable(
  held: ReadonlySet<string>,
  { requested, current, inMerchant }: PermissionChange,
): string[] {
  const names: readonly string[] = [...new Set(requested)]
  if (names.some((name) => !isPermission(name))) throw invalid({ permissions: 'The selected permissions is invalid.' })
  const changed = [
    ...names.filter((name) => !current.includes(name)),
    ...current.filter((name) => !names.includes(name)),
  ]
  const missing = changed.filter((name) => !holdsPermission(held, name))
  if (missing.length > 0) throw apiError('PERMISSION_NOT_HELD', { permissions: missing.join(', ') })
  const fits = isChoosable(inMerchant)
  if (!names.every((name) => current.includes(name) || fits(name)))
    throw invalid({ permissions: 'The selected permissions is invalid.' })
  return [...names]
}

type RoleChange = { requested: string | undefined; current: string | undefined; inMerchant: boolean }

/** Users of merchants are M1001, of the tenant T1002; only owners make owners. Anything else is 422. */
export function resolveRole(requester: Requester, { requested, current, inMerchant }: RoleChange): string {
  const role = requested ?? current ?? (inMerchant ? 'M1001' : 'T1002')
  if (role === current) return role
  const allowed = inMerchant ? ['M1001'] : current === undefined ? ['T1002'] : ['T1002', 'M1001']
  if (allowed.includes(role) || (role === 'T1001' && !inMerchant && canManageOwners(requester))) return role
  throw invalid({ role: 'The selected role is invalid.' })
}
