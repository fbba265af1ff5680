import { customers } from '#contract/areas/customers.ts'
import type { ExportInput, ExportRecord, exportCalls } from '#contract/areas/exports.ts'
import { payoutExports } from '#contract/areas/payouts/export.ts'
import type { Permission } from '#contract/permissions.ts'
import { users } from '#contract/areas/users/users.ts'
import { send } from '#kit/data/request.ts'
import { exportNeeds } from './export-needs.ts'

type Calls = ReturnType<typeof exportCalls>
/** An exportable list: its calls, its permission and the page to go back to. */
export type ExportScreenType = {
  calls: Pick<Calls | typeof payoutExports, 'startExport' | 'exports'>
  /** Starts an export. `payoutId` is that of the address, which the payout report needs. */
  start: (draft: ExportInput, payoutId: string | null) => Promise<ExportRecord>
  needs: Permission
  back: string
  title: 'title_users' | 'title_customers' | 'title_payout'
}

export const exportTypes: Partial<Record<ExportRecord['type'], ExportScreenType>> = {
  users: {
    calls: users,
    start: (draft) => send(users.startExport, draft),
    needs: exportNeeds.users,
    back: '/settings/users',
    title: 'title_users',
  },
  customers: {
    calls: customers,
    start: (draft) => send(customers.startExport, draft),
    needs: exportNeeds.customers,
    back: '/customers',
    title: 'title_customers',
  },
  payout: {
    calls: payoutExports,
    start: (draft, payoutId) =>
      send(payoutExports.startExport, { ...draft, payoutId: payoutId ?? '', range: 'custom' }),
    needs: exportNeeds.payout,
    back: '/settings/payout',
    title: 'title_payout',
  },
}
