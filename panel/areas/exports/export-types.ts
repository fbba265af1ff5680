import { customers } from '#contract/areas/customers.ts'
import type { ExportRecord, exportCalls } from '#contract/areas/exports.ts'
import type { Permission } from '#contract/permissions.ts'
import { users } from '#contract/areas/users/users.ts'
import { exportNeeds } from './export-needs.ts'

type Calls = ReturnType<typeof exportCalls>
/** An exportable list: its calls, its permission and the page to go back to. */
export type ExportScreenType = {
  calls: Pick<Calls, 'startExport' | 'exports'>
  needs: Permission
  back: string
  title: 'title_users' | 'title_customers'
}

export const exportTypes: Partial<Record<ExportRecord['type'], ExportScreenType>> = {
  users: { calls: users, needs: exportNeeds.users, back: '/settings/users', title: 'title_users' },
  customers: { calls: customers, needs: exportNeeds.customers, back: '/customers', title: 'title_customers' },
}
