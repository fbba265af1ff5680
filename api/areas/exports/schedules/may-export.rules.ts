import type { ScheduledType } from '#contract/areas/exports/schedules.ts'
import { exportNeeds, merchantExportNeeds } from '#contract/areas/exports.ts'
import type { Permission } from '#contract/permissions.ts'
import { hasPermission } from '#contract/rules/permissions.ts'

const merchantNeeds: Partial<Record<ScheduledType, Permission | readonly Permission[]>> = merchantExportNeeds

/** Whether a user may export this type in the panel of the tenant, or of a merchant that the permissions are those of. */
export function mayExport(permissions: ReadonlySet<string>, merchantId: string | null, type: ScheduledType): boolean {
  const needs = merchantId === null ? exportNeeds[type] : merchantNeeds[type]
  return needs !== undefined && hasPermission(permissions, merchantId === null ? 'tenant' : 'merchant', needs)
}
