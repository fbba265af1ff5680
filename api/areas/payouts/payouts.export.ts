import type { payoutExports as calls, PayoutExportInput } from '#contract/areas/payouts/export.ts'
import type { ExportRecord } from '#contract/areas/exports.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { defineExport } from '../exports/define-export.ts'
import type { CellFormat } from '../exports/define-export.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { categoriesFor } from '../exports/exports.rules.ts'
import { periodsOf, rangeErrors } from '../reports/ranges.rules.ts'
import { localDate, localTime } from '../schedules/local-time.rules.ts'
import { countMerchants, timezoneOf } from './accounts.db.ts'
import { findProvider } from './providers.db.ts'
import { listReportAfter } from './report.db.ts'
import { amountText } from './transfer-files.rules.ts'

const localDateTime = (at: string | null, { timezone }: CellFormat) => {
  if (at === null) return null
  const { local_date, local_time } = localTime(msOf(at), timezone)
  return `${local_date} ${local_time}`
}

type Amounts = Record<'order_amount' | 'merchant_amount' | 'admin_amount' | 'commission_amount', number> & {
  currency: string
}
/** In units of the currency, which has a column of its own. Refunds are negative numbers. */
const amountCell = (field: keyof Omit<Amounts, 'currency'>) => (row: Amounts) => {
  const text = amountText(Math.abs(row[field]), row.currency)
  return row[field] < 0 ? -Number(text) : Number(text)
}

type Row = Awaited<ReturnType<typeof listReportAfter>>[number]

/** Orders and refunds with what merchants and the tenant get of them. */
export const payoutsExport = defineExport<Row>({
  type: 'payout',
  page: (db, { options, ...page }) =>
    listReportAfter(db, {
      ...page,
      merchantIds: options.merchant_choice === 'custom' ? options.merchant_ids : null,
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
  const { payoutId, range, merchant_choice, merchant_ids } = input
  return context.openTransaction(async (db) => {
    orNotFound(await findProvider(db, payoutId), 'Payout provider')
    if (merchant_choice === 'custom' && merchant_ids.length === 0)
      throw invalid({ merchant_ids: 'Choose at least one merchant.' })
    if ((await countMerchants(db, merchant_ids)) < new Set(merchant_ids).size)
      throw invalid({ merchant_ids: 'Choose merchants of this network.' })
    const days = daysOf(input, db.nowMs, await timezoneOf(db))
    return startExport({ ...context, db, input: { ...input, ...days } }, payoutsExport, {
      merchant_choice,
      merchant_ids: merchant_choice === 'custom' ? merchant_ids : [],
      payout_provider_id: payoutId,
    })
  })

  /** A custom range without days is the whole time. */
  function daysOf({ start_date, end_date }: PayoutExportInput, nowMs: number, timezone: string) {
    if (range === 'custom') return { start_date: start_date ?? null, end_date: end_date ?? null }
    if (range === 'today') return { start_date: localDate(nowMs, timezone), end_date: localDate(nowMs, timezone) }
    const errors = rangeErrors({ range })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const { current } = periodsOf({ range }, nowMs, timezone)
    return { start_date: current.start_date, end_date: current.end_date }
  }
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
