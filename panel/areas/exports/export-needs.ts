import { tenantSetting } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'

/** Who may open the export of a type; routes read it, so it brings nothing else with it. */
export const exportNeeds = { users: tenantSetting('UsersApiKeys') } as const satisfies Record<string, Permission>
