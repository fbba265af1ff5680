import { merchantSettingsNames, tenantSettingsNames } from '#contract/permissions.ts'
import type { PermissionRow } from '#contract/areas/users/users.ts'
import { isNeededByPage } from '../routing/route-registry.ts'

/** Permissions of one section of the settings. The first name of each list opens the overview. */
const sectionNames: ReadonlySet<string> = new Set([...tenantSettingsNames.slice(1), ...merchantSettingsNames.slice(1)])

/** Permissions that open something in the panel: a page, or a call that is no section of the settings. */
export function listedPermissions(rows: readonly PermissionRow[]): PermissionRow[] {
  const isListed = ({ name, has_calls }: PermissionRow['permissions'][number]) =>
    sectionNames.has(name) ? has_calls && isNeededByPage(name) : has_calls || isNeededByPage(name)
  return filterPermissions(rows, isListed)
}

/** Permissions that open something in the API. */
export const permissionsWithCalls = (rows: readonly PermissionRow[]) =>
  filterPermissions(rows, ({ has_calls }) => has_calls)

const filterPermissions = (
  rows: readonly PermissionRow[],
  isListed: (permission: PermissionRow['permissions'][number]) => boolean,
): PermissionRow[] =>
  rows.flatMap(({ group, permissions }) => {
    const listed = permissions.filter(isListed)
    return listed.length === 0 ? [] : [{ group, permissions: listed }]
  })
