import { payoutsPermission } from '#contract/areas/payouts/providers.ts'
import { tenantSetting } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { customersPermission } from '#contract/rules/permissions.ts'

/** Permission of each export type. A separate module, because the routes import it. */
export const exportNeeds = {
  users: tenantSetting('UsersApiKeys'),
  customers: customersPermission,
  payout: payoutsPermission,
} as const satisfies Record<string, Permission>
