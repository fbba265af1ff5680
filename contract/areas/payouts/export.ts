import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id, pageWithTotals, searchInput, sortBy } from '../../fields.ts'
import { ExportCategory, ExportInput, ExportRecord, exportRange, merchantChoiceInput } from '../exports.ts'
import { payoutsPermission } from './providers.ts'

const permissions = [payoutsPermission, 'TenantReportsExport'] as const
const path = '/payment/payout-provider/tenant/payout/report'

export const PayoutExportInput = ExportInput.extend({
  /** The payout provider of the report. */
  payoutId: id,
  range: exportRange,
  ...merchantChoiceInput,
})
export type PayoutExportInput = z.output<typeof PayoutExportInput>

/** The payout report as a file. */
export const payoutExports = {
  startExport: call('tenant', `GET ${path}/export`, permissions, {
    input: PayoutExportInput,
    output: ExportRecord,
    fallback: 'Export failed. Please try again.',
    ownTransactions: true,
    entity: 'Payout provider',
  }),
  columns: call('tenant', `GET ${path}/columns`, permissions, {
    input: emptyObject,
    output: z.array(
      ExportCategory.extend({
        columns: z.array(z.object({ key: z.string(), label: z.string(), is_default: z.boolean() })),
      }),
    ),
  }),
  exports: call('tenant', 'GET /payment/exports', permissions, {
    input: searchInput.extend({
      ...sortBy('created_at', 'date', 'records', 'status'),
      payout_provider_id: id.optional(),
    }),
    ...pageWithTotals(ExportRecord, { categories: z.array(ExportCategory) }),
  }),
}
