import { z } from 'zod'
import { call } from '../call.ts'
import type { Scope } from '../call.ts'
import {
  day,
  deletionOf,
  id,
  ids,
  instant,
  locale,
  pageOf,
  pageWithTotals,
  searchInput,
  url,
  sortBy,
} from '../fields.ts'
import { tenantSetting } from '../permissions.ts'
import type { Permission } from '../permissions.ts'
import { catalogPermissions, customersPermission } from '../rules/permissions.ts'
import { breakdown } from '../schemas/breakdown.ts'

export const exportType = z.enum([
  'order',
  'payout',
  'merchants',
  'customers',
  'users',
  'products',
  'transactions',
  'coupons',
  'reports',
  'message_costs',
  /** Everything of the tenant. */
  'bundle',
])
export type ExportType = z.infer<typeof exportType>
const exportFormat = z.enum(['csv', 'excel'])
export type ExportFormat = z.infer<typeof exportFormat>
/** Of a file: a bundle is a ZIP archive. */
const fileFormat = z.enum([...exportFormat.options, 'zip'])
export type FileFormat = z.infer<typeof fileFormat>
export const exportStatus = z.enum(['processing', 'completed', 'failed'])
/** Why an export failed. */
const exportError = z.enum(['internal_error', 'timeout', 'storage_full', 'cancelled'])
export type ExportError = z.infer<typeof exportError>

/** What a row of a file of orders is: an order, a line of it, or a choice of a line: an option value or an add-on. */
export const orderRows = z.enum(['order', 'product', 'choice'])

/** Filters of an export besides its period; stored with the record. */
export const ExportOptions = z.object({
  merchant_choice: z.enum(['all', 'custom']).nullable().default(null),
  merchant_ids: ids.default([]),
  /** Of the payout report. */
  payout_provider_id: id.nullable().default(null),
  report_by: orderRows.nullable().default(null),
  /** Of products: those in one of these categories. */
  category_ids: ids.default([]),
  /** Of customers: those in this segment. */
  segment_id: id.nullable().default(null),
  /** Of reports: what their rows are. */
  breakdown: breakdown.nullable().default(null),
})
export type ExportOptions = z.infer<typeof ExportOptions>

/**
 * `records` grows while the file is written. `file_url` is a signed link, valid for 24 hours, for users who may see
 * every column of the file.
 */
export const ExportRecord = z.object({
  id,
  export_id: id,
  type: exportType,
  date: instant,
  start_date: day.nullable(),
  end_date: day.nullable(),
  ...ExportOptions.shape,
  columns: z.array(z.string()),
  format: fileFormat,
  language: locale,
  records: z.int().nullable(),
  status: exportStatus,
  file_url: url.nullable(),
  error: exportError.nullable(),
  /** Whether a schedule started it. */
  is_scheduled: z.boolean(),
})
export type ExportRecord = z.infer<typeof ExportRecord>

/** Columns that the user can choose, in the language of the user. */
export const ExportCategory = z.object({
  category: z.string(),
  label: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type ExportCategory = z.infer<typeof ExportCategory>

/** Default of columns: all that the user can choose. Days are whole days in the time zone of the tenant. */
export const ExportInput = z.object({
  start_date: day.nullish(),
  end_date: day.nullish(),
  columns: z.array(z.string().max(60)).min(1).max(100).optional(),
  format: exportFormat.default('csv'),
  language: locale.default('en'),
})
export type ExportInput = z.output<typeof ExportInput>

const exportFailedMessage = 'Export failed. Please try again.'

/** Which merchants an export of the tenant covers. */
export const merchantChoiceInput = {
  merchant_choice: z.enum(['all', 'custom']).default('all'),
  merchant_ids: ids.default([]),
}
export type MerchantChoiceInput = { merchant_choice: 'all' | 'custom'; merchant_ids: string[] }

export const exportRange = z
  .enum(['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month', 'custom'])
  .default('custom')

/** Calls that start an export of one type and list earlier exports. `fields` are further inputs of the type. */
export const exportCalls = <F extends z.ZodRawShape>(
  scope: Scope,
  path: `/${string}`,
  needs: Permission | readonly Permission[],
  fields: F,
) => ({
  startExport: call(scope, `POST ${path}`, needs, {
    input: z.object({ ...ExportInput.shape, ...fields }),
    output: ExportRecord,
    status: 201,
    fallback: exportFailedMessage,
  }),
  exports: call(scope, `GET ${path}`, needs, {
    input: searchInput.extend(sortBy('created_at', 'date', 'records', 'status')),
    ...pageWithTotals(ExportRecord, { categories: z.array(ExportCategory) }),
  }),
})

const reportBy = orderRows.default('order')

/** `range` other than custom replaces the days. */
const MerchantOrderExportInput = ExportInput.extend({ range: exportRange, report_by: reportBy })
export type OrderExportInput = z.output<typeof MerchantOrderExportInput>
const OrderExportInput = MerchantOrderExportInput.extend(merchantChoiceInput)

const orderExportCalls = <I extends z.ZodType>(
  scope: Scope,
  { reads, exports, input }: { reads: Permission | readonly Permission[]; exports: Permission; input: I },
) => ({
  startExport: call(scope, 'GET /stats/orders/report/export', exports, {
    input,
    output: ExportRecord,
    fallback: exportFailedMessage,
    ownTransactions: true,
    entity: 'Merchant',
  }),
  columns: call(scope, 'GET /stats/orders/report/columns', reads, {
    input: z.object({ report_by: reportBy }),
    output: z.array(
      ExportCategory.extend({
        columns: z.array(z.object({ key: z.string(), label: z.string(), is_default: z.boolean() })),
      }),
    ),
  }),
  /** Links to files of other types are given to the user who started the export. */
  exports: call(scope, 'GET /stats/exports', reads, {
    input: searchInput.extend({ ...sortBy('created_at', 'date', 'records', 'status'), type: exportType.optional() }),
    ...pageOf(ExportRecord),
  }),
})

const cancelCall = (scope: Scope) => ({
  /** Stops an export that the user started and that is still running. Nothing of its file remains. */
  cancel: call(scope, 'POST /stats/exports/cancel', 'signed-in', {
    input: z.object({ export_id: id }),
    output: ExportRecord,
    entity: 'Export',
  }),
})
export const runningExports = cancelCall('tenant')
export const merchantRunningExports = cancelCall('merchant')

/** Orders as a file, and the files of all exports of the tenant. */
export const orderExports = orderExportCalls('tenant', {
  reads: ['ManageTenantReports', 'TenantReportsExport'],
  exports: 'TenantReportsExport',
  input: OrderExportInput,
})
export const merchantOrderExports = orderExportCalls('merchant', {
  reads: 'ManageMerchantReports',
  exports: 'ManageMerchantReports',
  input: MerchantOrderExportInput,
})

/** Presets of a person for one type of export, at most. */
export const maxExportPresets = 50
const presetFields = {
  type: exportType,
  name: z.string().trim().min(1).max(60),
  columns: z.array(z.string().max(60)).min(1).max(100),
  format: exportFormat,
  language: locale,
  /** Others of the tenant, or of the merchant, see it too. */
  is_shared: z.boolean(),
}
const ExportPreset = z.object({ id, ...presetFields, is_own: z.boolean() })
export type ExportPreset = z.infer<typeof ExportPreset>

const presetPath = '/stats/export-presets'
/** What people choose again and again in exports. Columns that a reader may not export have no effect. */
const presetCalls = (scope: Scope) => ({
  list: call(scope, `GET ${presetPath}`, 'signed-in', {
    input: z.object({ type: exportType }),
    output: z.array(ExportPreset),
  }),
  create: call(scope, `POST ${presetPath}`, 'signed-in', {
    input: z.object({ ...presetFields, is_shared: presetFields.is_shared.default(false) }),
    output: ExportPreset,
    status: 201,
  }),
  /** Only by the person who made it. */
  remove: call(scope, `DELETE ${presetPath}/{id}`, 'signed-in', { ...deletionOf('Preset'), entity: 'Preset' }),
})
export const exportPresets = presetCalls('tenant')
export const merchantExportPresets = presetCalls('merchant')

type Needs = Record<string, Permission | readonly Permission[]>

/** Permissions of each export type of the tenant. */
export const exportNeeds = {
  order: 'TenantReportsExport',
  reports: 'TenantReportsExport',
  products: ['ManageTenantMerchantsProduct', 'AccessTenantMerchants'],
  merchants: ['ManageTenantMerchants', 'AccessTenantMerchants'],
  customers: customersPermission,
  users: tenantSetting('UsersApiKeys'),
  coupons: 'ManageTenantPromotions',
  transactions: [tenantSetting('Payment'), 'ManageTenantReports'],
  payout: tenantSetting('Payouts'),
  message_costs: tenantSetting('Notification'),
} as const satisfies Needs

/** Permissions of each export type of a merchant. */
export const merchantExportNeeds = {
  products: catalogPermissions,
  order: 'ManageMerchantReports',
  reports: 'ManageMerchantReports',
  coupons: 'ManageMerchantCoupons',
} as const satisfies Needs
