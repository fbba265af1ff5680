import type { messageCosts as calls } from '#contract/areas/notifications/costs.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { exportHistory, startExport } from '../../exports/exports.commands.ts'
import { messageCostsExport } from './message-costs.export.ts'

/** Here, because exports send messages and so notifications cannot depend on them. */
export const messageCostExports: Pick<Handlers<typeof calls>, 'startExport' | 'exports'> = {
  startExport: (context) => startExport(context, messageCostsExport),
  exports: (context) => exportHistory(context, messageCostsExport),
}
