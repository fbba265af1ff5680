import type { Settings } from '#contract/areas/settings/settings.ts'

export type StoreState =
  | { is_open: true }
  | { is_open: false; reason: 'STORE_CLOSED' }
  | { is_open: false; reason: 'MAINTENANCE'; message: Record<string, string> }

/**
 * Whether a tenant’s store takes orders. It is closed while the tenant is inactive or its plan blocked, and
 * during maintenance. `now` is in epoch ms.
 */
export function storeState(
  tenant: { readonly status: number; readonly isAdminActive: boolean },
  { maintenance }: Pick<Settings, 'maintenance'>,
  now: number,
): StoreState {
  if (tenant.status !== 1 || !tenant.isAdminActive) return { is_open: false, reason: 'STORE_CLOSED' }
  return isUnderMaintenance(maintenance, now)
    ? { is_open: false, reason: 'MAINTENANCE', message: maintenance.message }
    : { is_open: true }
}

/** Without times the switch applies at once; with times it applies from the start until before the end. */
export function isUnderMaintenance(
  { is_under_maintenance, starts_at, ends_at }: Settings['maintenance'],
  now: number,
): boolean {
  if (!is_under_maintenance) return false
  return (starts_at === null || now >= Date.parse(starts_at)) && (ends_at === null || now < Date.parse(ends_at))
}
