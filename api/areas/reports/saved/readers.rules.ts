import { merchantSavedReports, savedReports } from '#contract/areas/reports/saved.ts'
import { hasPermission, permissionsOf } from '#contract/rules/permissions.ts'
import type { ReaderRow } from './saved-reports.db.ts'

/** Whether a user may see the reports of the tenant, or of a merchant that the permissions are those of. */
export const mayReadReports = ({ permissions }: Pick<ReaderRow, 'permissions'>, merchantId: string | null): boolean =>
  merchantId === null
    ? hasPermission(permissions, 'tenant', permissionsOf(savedReports.list))
    : hasPermission(permissions, 'merchant', permissionsOf(merchantSavedReports.list))

/** Whom a report can be mailed to: a merchant offers its own people, and the user who asks. */
export const canReceive = (reader: ReaderRow, merchantId: string | null, callerId: string): boolean =>
  mayReadReports(reader, merchantId) && (merchantId === null || reader.is_member || reader.id === callerId)
