import { isMerchantPermission, isPermission, permissionGroups } from '#contract/permissions.ts'
import { holdsPermission, isGrantable, isOperator } from '#contract/rules/permissions.ts'
import type { PermissionRow } from '#contract/users.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { PanelUser } from '#api/platform/identity/principal.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

export type Asker = Pick<PanelUser, 'id' | 'roles' | 'permissions'>

type Words = { groups: Record<string, string>; permissions: Record<string, string> }
const words = loadTexts<Words>(import.meta.dirname, en)
export const rightsLocales = Object.keys(words)
export const rightsWords = (locale: string): Words => words[locale] ?? en

export const labelOf = (name: string, locale: string): string => rightsWords(locale).permissions[name] ?? name

/** Who is an owner, or works for the platform: only they change owners. */
export const mayMoveOwners = ({ roles, permissions }: Pick<Asker, 'roles' | 'permissions'>) =>
  roles.includes('T1001') || isOperator(permissions)

/** Everything that may be chosen: people of merchants hold permissions of merchants alone. GlobalAccess is never given here. */
const choosable = (inMerchant: boolean) => (name: string) =>
  isGrantable(name) && (!inMerchant || isMerchantPermission(name))

type Asked = {
  inMerchant: boolean
  all: boolean
  locale: string
  /** Programs work in the tenant's panel only. */ forKeys?: boolean
}

/** What can be chosen, in groups, with their words; `all` also names what the reader may not give. */
export function permissionRows(
  held: ReadonlySet<string>,
  { inMerchant, all, locale, forKeys = false }: Asked,
): PermissionRow[] {
  const fits = (name: string) => choosable(inMerchant)(name) && !(forKeys && isMerchantPermission(name))
  return permissionGroups.flatMap(({ group, permissions }) => {
    const rows = permissions
      .filter(fits)
      .map((name) => ({ name, label: labelOf(name, locale), grantable: holdsPermission(held, name) }))
      .filter(({ grantable }) => all || grantable)
    return rows.length === 0 ? [] : [{ group: rightsWords(locale).groups[group] ?? group, permissions: rows }]
  })
}

export type Grant = { wanted: readonly string[]; has: readonly string[]; inMerchant: boolean }

/** 422 for names that are none or do not fit; 403 for every name that is given or taken by somebody who does not hold it. Answers the names, each once. */
export function grantedBy(held: ReadonlySet<string>, { wanted, has, inMerchant }: Grant): string[] {
  const names: readonly string[] = [...new Set(wanted)]
  if (names.some((name) => !isPermission(name))) throw invalid({ permissions: 'The selected permissions is invalid.' })
  const moved = [...names.filter((name) => !has.includes(name)), ...has.filter((name) => !names.includes(name))]
  const missing = moved.filter((name) => !holdsPermission(held, name))
  if (missing.length > 0) throw apiError('PERMISSION_NOT_HELD', { permissions: missing.join(', ') })
  const fits = choosable(inMerchant)
  if (!names.every((name) => has.includes(name) || fits(name)))
    throw invalid({ permissions: 'The selected permissions is invalid.' })
  return [...names]
}

type Chosen = { wanted: string | undefined; has: string | undefined; inMerchant: boolean }

/** People of merchants are M1001, of the tenant T1002; owners are made by owners. Anything else is 422. */
export function roleBy(asker: Asker, { wanted, has, inMerchant }: Chosen): string {
  const role = wanted ?? has ?? (inMerchant ? 'M1001' : 'T1002')
  if (role === has) return role
  const open = inMerchant ? ['M1001'] : has === undefined ? ['T1002'] : ['T1002', 'M1001']
  if (open.includes(role) || (role === 'T1001' && !inMerchant && mayMoveOwners(asker))) return role
  throw invalid({ role: 'The selected role is invalid.' })
}
