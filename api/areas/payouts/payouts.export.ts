import type { payoutExports as calls, PayoutExportInput } from '#contract/areas/payouts/export.ts'
import type { ExportRecord } from '#contract/areas/exports.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { amountCell as amountNumber, localDateTime } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { chosenMerchants, merchantChoice } from '../exports/merchant-choice.commands.ts'
import { categoriesFor } from '../exports/exports.rules.ts'
import { exportDays } from '../reports/export-days.rules.ts'
import { timezoneOf } from './accounts/accounts.db.ts'
import { findProvider } from './providers.db.ts'
import { listReportAfter } from './report.db.ts'

type Amounts = Record<'order_amount' | 'merchant_amount' | 'admin_amount' | 'commission_amount', number> & {
  currency: string
}
/** In units of the currency, which has a column of its own. Refunds are negative numbers. */
const amountCell = (field: keyof Omit<Amounts, 'currency'>) => (row: Amounts) => amountNumber(row[field], row.currency)

type Row = Awaited<ReturnType<typeof listReportAfter>>[number]

/** Orders and refunds with what merchants and the tenant get of them. */
export const payoutsExport = defineExport<Row>({
  type: 'payout',
  page: (db, { options, ...page }) =>
    listReportAfter(db, {
      ...page,
      merchantIds: chosenMerchants(options),
      providerId: options.payout_provider_id,
    }),
  categories: [
    {
      category: 'orders',
      columns: {
        order_id: ({ order_id }) => order_id,
        kind: ({ kind }, { translate }) => translate(`payout_${kind}`),
        completed_at: (row, format) => localDateTime(row.created_at, format),
        merchant_name: ({ merchant_name }) => merchant_name,
        customer_name: ({ customer_name }) => customer_name,
      },
    },
    {
      category: 'payment',
      columns: {
        order_amount: amountCell('order_amount'),
        merchant_amount: amountCell('merchant_amount'),
        admin_amount: amountCell('admin_amount'),
        commission_amount: amountCell('commission_amount'),
        currency: ({ currency }) => currency,
        payout_status: ({ payout_status }, { translate }) => translate(`payout_${payout_status}`),
        paid_at: (row, format) => localDateTime(row.paid_at, format),
      },
    },
  ],
})

async function start(context: Context<PayoutExportInput>): Promise<ExportRecord> {
  const { input } = context
  const { payoutId } = input
  return context.openTransaction(async (db) => {
    orNotFound(await findProvider(db, payoutId), 'Payout provider')
    const choice = await merchantChoice(db, input)
    const days = exportDays(input, db.nowMs, await timezoneOf(db))
    return startExport({ ...context, db, input: { ...input, ...days } }, payoutsExport, {
      ...choice,
      payout_provider_id: payoutId,
    })
  })
}

export const payoutExports: Handlers<typeof calls> = {
  startExport: start,
  columns: async (context) =>
    categoriesFor(payoutsExport, panelUser(context).permissions, context.request.locale).map((category) => ({
      ...category,
      columns: category.columns.map((column) => ({ ...column, is_default: true })),
    })),
  exports: async (context) => {
    const { payout_provider_id: providerId } = context.input
    if (providerId !== undefined) orNotFound(await findProvider(context.db, providerId), 'Payout provider')
    return exportHistory(context, payoutsExport)
  },
}
