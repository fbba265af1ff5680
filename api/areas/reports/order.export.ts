import type {
  orderExports as calls,
  merchantOrderExports as merchantCalls,
  OrderExportInput,
  ExportOptions,
  ExportRecord,
} from '#contract/areas/exports.ts'
import { exportNeeds } from '#contract/areas/exports.ts'
import { holdsPermission } from '#contract/rules/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { reportExports, startExport } from '../exports/exports.commands.ts'
import { categoriesFor } from '../exports/exports.rules.ts'
import { merchantChoice } from '../exports/merchant-choice.commands.ts'
import { orderLinesExport, ordersExport } from './order-columns.ts'
import { orderChoicesExport } from './order-choices.ts'
import { exportDays } from './export-days.rules.ts'

const lists = { order: ordersExport, product: orderLinesExport, choice: orderChoicesExport }
const listOf = (reportBy: OrderExportInput['report_by']) => lists[reportBy]

const start = (
  context: Context<OrderExportInput>,
  choose: (db: Db) => Promise<Partial<ExportOptions>>,
): Promise<ExportRecord> =>
  context.openTransaction(async (db) => {
    const { input, tenant } = context
    const days = exportDays(input, db.nowMs, tenant.timezone)
    return startExport({ ...context, db, input: { ...input, ...days } }, listOf(input.report_by), {
      ...(await choose(db)),
      report_by: input.report_by,
    })
  })

const reads: Pick<Handlers<typeof calls>, 'columns' | 'exports'> = {
  columns: (context) =>
    categoriesFor(listOf(context.input.report_by), panelUser(context).permissions, context.request.locale).map(
      (category) => ({
        ...category,
        columns: category.columns.map((column) => ({ ...column, is_default: category.category !== 'other' })),
      }),
    ),
  exports: (context) => {
    const mayReadOrders =
      context.db.scope.merchantId !== null || holdsPermission(panelUser(context).permissions, exportNeeds.order)
    return reportExports(context, mayReadOrders)
  },
}

export const orderExports: Handlers<typeof calls> = {
  ...reads,
  startExport: (context) => start(context, (db) => merchantChoice(db, context.input)),
}
export const merchantOrderExports: Handlers<typeof merchantCalls> = {
  ...reads,
  startExport: (context) => start(context, async () => ({})),
}
