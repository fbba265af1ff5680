import type { BreakdownInput, BreakdownRow, ReportInput } from '#contract/areas/reports.ts'
import type { ExportInput } from '#contract/areas/exports.ts'
import type { Breakdown } from '#contract/schemas/breakdown.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import { formatPercent } from '#api/platform/text/format.ts'
import { amountCell } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import type { CellFormat, PageInput } from '../exports/define-export.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { loadBreakdown } from './breakdowns.queries.ts'
import { qualityColumns } from './quality/quality-columns.ts'
import { periodsOf } from './ranges.rules.ts'
import { periodsFor } from './report-periods.queries.ts'
import { findMerchantFacts } from './reports.db.ts'

type Row = BreakdownRow & { id: string; by: Breakdown }

/** One breakdown of a report. The id of a row is the number of the next page. */
export const reportsExport = defineExport({
  type: 'reports',
  page: reportPage,
  categories: [
    {
      category: 'report',
      columns: {
        name: rowName,
        merchant_name: ({ merchant_name }: Row) => merchant_name,
        currency: ({ currency }) => currency,
        orders_count: ({ orders }) => orders,
        cancelled_orders: ({ cancelled_orders }) => cancelled_orders,
        quantity: ({ quantity }) => quantity,
        sales: ({ sales, currency }) => amountCell(sales, currency),
        discounts: ({ discount, currency }) => amountCell(discount, currency),
        tax: ({ tax, currency }) => amountCell(tax, currency),
        commission_amount: ({ commission, currency }) => amountCell(commission, currency),
        delivery_fee: ({ delivery_fee, currency }) => amountCell(delivery_fee, currency),
        charges_total: ({ charges, currency }) => amountCell(charges, currency),
        tips: ({ tip, currency }) => amountCell(tip, currency),
        combo_quantity: ({ combo_quantity }) => combo_quantity,
      },
    },
    { category: 'quality', columns: qualityColumns },
  ],
})

async function reportPage(
  db: Db,
  { after, limit, start_date, end_date, timezone, options }: PageInput,
): Promise<Row[]> {
  const { breakdown: by, merchant_ids } = options
  if (by === null || start_date === null || end_date === null) return []
  const merchantId = db.scope.merchantId ?? merchant_ids[0] ?? null
  const facts = merchantId === null ? undefined : await findMerchantFacts(db, merchantId)
  const zone = db.scope.merchantId === null ? timezone : (facts?.timezone ?? timezone)
  const scope = { merchantId, timezone: zone, currency: facts?.currency ?? '', name: facts?.name ?? '' }
  const { current, previous, earlier } = periodsOf({ range: 'custom', start_date, end_date }, db.nowMs, zone)
  const page = after === null ? 1 : Number(after)
  const input: BreakdownInput = { by, page, limit, search: '' }
  const { rows } = await loadBreakdown(
    db,
    {
      ...scope,
      current: { ...scope, period: current },
      previous: { ...scope, period: previous },
      earlier: { ...scope, period: earlier },
    },
    input,
  )
  return rows.map((row) => ({ ...row, by, id: String(page + 1) }))
}

/** The name of a row in the language of the file. */
function rowName({ by, key, label }: Row, { locale, translate }: CellFormat): string {
  switch (by) {
    case 'day':
      return key
    case 'order_type':
    case 'payment_mode':
      return translate(key)
    case 'source':
      return translate(`source_${key}`)
    case 'hour':
      return hourName(key, locale)
    case 'acceptance':
    case 'preparation':
    case 'delivery':
    case 'lateness':
      return key
    case 'refund':
      return key || translate('report_no_reason')
    case 'tax':
      return taxName(key, { locale, translate })
    case 'problem':
      return translate(`problem_${key}`)
    case 'cancellation': {
      const [who = '', ...reason] = key.split(':')
      return `${translate(`cancelled_by_${who}`)} · ${reason.join(':') || translate('report_no_reason')}`
    }
    default:
      return label ?? translate(by === 'category' && key === '' ? 'report_no_category' : 'report_removed')
  }
}

/** `5-19`: the weekday and hour. */
function hourName(key: string, locale: string): string {
  const [weekday = 1, hour = 0] = key.split('-').map(Number)
  // 1 January 2024 was a Monday.
  const name = new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
  return `${name} ${String(hour).padStart(2, '0')}:00`
}

function taxName(key: string, { locale, translate }: Pick<CellFormat, 'locale' | 'translate'>): string {
  const [kind = '', percent = ''] = key.split(':')
  if (kind === 'charges') return translate('report_charges')
  if (kind === 'tip') return translate('report_tips')
  const rate = percent === '' ? translate('report_rate_unknown') : formatPercent(Number(percent), locale)
  return `${translate(kind === 'delivery' ? 'report_delivery_fees' : 'report_goods')} · ${rate}`
}

type ReportExportInput = ExportInput & Pick<ReportInput, 'range' | 'merchant_id'> & { by: Breakdown }

/** Handlers of both panels. Throws 422 for a period that no report has, and 404 for an unknown merchant. */
export const reportExports = {
  async startExport(context: Context<ReportExportInput>) {
    const { input } = context
    const range = { ...input, start_date: input.start_date ?? undefined, end_date: input.end_date ?? undefined }
    const { merchantId, current } = await periodsFor({ ...context, input: range })
    const { start_date, end_date } = current.period
    return startExport({ ...context, input: { ...input, start_date, end_date } }, reportsExport, {
      breakdown: input.by,
      ...(merchantId === null ? {} : { merchant_choice: 'custom', merchant_ids: [merchantId] }),
    })
  },
  exports: (context: Parameters<typeof exportHistory>[0]) => exportHistory(context, reportsExport),
}
