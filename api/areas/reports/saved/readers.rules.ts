import { merchantSavedReports, savedReports } from '#contract/areas/reports/saved.ts'
import { hasPermission, permissionsOf } from '#contract/rules/permissions.ts'

type Reader = { permissions: ReadonlySet<string> }

/** Whether a user may see the reports of the tenant, or of a merchant that the permissions are those of. */
export const mayReadReports = ({ permissions }: Reader, merchantId: string | null): boolean =>
  merchantId === null
    ? hasPermission(permissions, 'tenant', permissionsOf(savedReports.list))
    : hasPermission(permissions, 'merchant', permissionsOf(merchantSavedReports.list))
