import { hasPermission } from '#contract/rules/permissions.ts'
import type { PermissionSet } from '#contract/rules/permissions.ts'
import { merchantSections, tenantSections } from '#contract/areas/settings/sections.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { ProfileSettings, Settings } from '#contract/areas/settings/settings.ts'
import type { ProfileKey, SettingKey } from '#contract/areas/settings/settings.ts'
import { merchantGroups } from './merchant-groups.rules.ts'
import { tenantGroups } from './tenant-groups.rules.ts'

export const isSettingKey = (key: string): key is SettingKey => key in Settings.shape
export const isProfileKey = (key: string): key is ProfileKey => key in ProfileSettings.shape

/** The settings of the sections that these permissions open. */
export function permittedKeys(scope: 'tenant' | 'merchant', permissions: PermissionSet): AnySettingKey[] {
  const sections: Record<string, readonly AnySettingKey[]> = scope === 'tenant' ? tenantSections : merchantSections
  const groups = scope === 'tenant' ? tenantGroups : merchantGroups
  const permitted = groups.filter(({ needs }) => hasPermission(permissions, scope, needs))
  return [...new Set(permitted.flatMap(({ slug }) => sections[slug] ?? []))]
}

/** The subject of audit entries about a setting. */
export const subjectOf = (key: string, merchantId: string | null): string =>
  merchantId === null ? `setting:${key}` : `setting:${key}/${merchantId}`
