import type { Permission } from '#contract/permissions.ts'

/** Who may open the export of a type; routes read it, so it brings nothing else with it. */
export const exportNeeds = { users: 'ManageTenantSettingsUsersApiKeys' } as const satisfies Record<string, Permission>
