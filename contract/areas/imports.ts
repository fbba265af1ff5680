import { z } from 'zod'
import { call } from '../call.ts'
import type { Scope } from '../call.ts'
import { id, instant, pageOf, searchInput, sortBy, url } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { catalogPermissions, customersPermission } from '../rules/permissions.ts'

const importType = z.enum(['products', 'merchants', 'customers', 'coupons'])
export type ImportType = z.infer<typeof importType>
/** Lists that only archives of a tenant bring, and those that people have files of. */
export const importedList = z.enum([
  ...importType.options,
  'settings',
  'merchant_categories',
  'hours',
  'zones',
  'options',
])
export type ImportedList = z.infer<typeof importedList>
/** `completed` also when rows were refused. Only a file that cannot be read fails. */
export const importStatus = z.enum(['processing', 'completed', 'failed', 'cancelled', 'undoing', 'undone'])
export type ImportStatus = z.infer<typeof importStatus>

/** Bounds of a file, checked before and while it is read. */
export const importLimits = {
  bytes: 10 * 1_048_576,
  unpackedBytes: 200 * 1_048_576,
  /** A table with its pictures (.zip). */
  archiveBytes: 20 * 1_048_576,
  pictureBytes: 5 * 1_048_576,
  rows: 100_000,
  columns: 100,
  cellLength: 20_000,
  /** Rows of a file that `import/validate` checks. Longer files are checked by an import with `dry_run`. */
  validatedRows: 5_000,
} as const

/** Why a row was refused. `refused` stands for reasons without a code of their own. */
const importReason = z.enum([
  'required',
  'invalid',
  'unreadable',
  'too_long',
  'too_short',
  'too_large',
  'too_small',
  'too_many',
  'too_few',
  'taken',
  'twice',
  'unknown_name',
  'ambiguous_name',
  'unknown_sku',
  'phone_format',
  'phone_country',
  'slug_format',
  'percent',
  'above_zero',
  'percentage_only',
  'end_before_start',
  'code_used',
  'coupon_of_merchant',
  'order_type_unsuitable',
  'default_order_type',
  'currency_module',
  'choice_names',
  'option_range',
  'picture_missing',
  'picture_blocked',
  'picture_unreachable',
  'picture_too_large',
  'picture_unreadable',
  'storage_full',
  'pos_managed',
  'refused',
])
export type ImportReason = z.infer<typeof importReason>

/**
 * What is wrong with a row. Row 1 is the first one below the headings. `label` names the field and `message` gives the
 * reason in the language of the request; `values` are those of the message. Field and label are empty for a whole row.
 */
export const ImportProblem = z.object({
  row: z.int(),
  field: z.string(),
  label: z.string(),
  code: importReason,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>
export type RowProblem = Pick<ImportProblem, 'field' | 'code' | 'values'>

/**
 * `imported_rows` were created or changed, `unchanged_rows` already were as the file says. `errors_url` is the file of the
 * refused rows with their problems, to be mended and imported again. `kept_rows` were not undone, because they have changed
 * since.
 */
export const ImportRecord = z.object({
  id,
  type: importedList,
  file_name: z.string(),
  date: instant,
  dry_run: z.boolean(),
  total_rows: z.int(),
  done_rows: z.int(),
  created_rows: z.int(),
  updated_rows: z.int(),
  imported_rows: z.int(),
  unchanged_rows: z.int(),
  failed_rows: z.int(),
  kept_rows: z.int(),
  status: importStatus,
  error: z.string().nullable(),
  errors_url: url.nullable(),
  can_undo: z.boolean(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** The first 100 problems. */
const ImportValidation = z.object({
  valid: z.boolean(),
  total_rows: z.int(),
  valid_rows: z.int(),
  errors: z.array(ImportProblem),
})
export type ImportValidation = z.infer<typeof ImportValidation>

/** A stored file, its columns and the field that each would fill. `origin` is the product that wrote it, if known. */
const ImportFile = z.object({
  file_url: url,
  file_name: z.string(),
  total_rows: z.int(),
  origin: z.enum(['shopify', 'woocommerce', 'google']).nullable(),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), field: z.string().nullable() })),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      is_required: z.boolean(),
      /** Not required if a column fills one of these fields: its rows change records that exist. */
      required_unless: z.array(z.string()),
    }),
  ),
})
export type ImportFile = z.infer<typeof ImportFile>

/** The field of each column by position; null for columns to leave out. Default: by the headings. */
const mapping = z.array(z.string().max(60).nullable()).max(importLimits.columns)
const fileInput = z.object({ file_url: url.optional(), mapping: mapping.optional() })
export type ImportFileInput = z.output<typeof fileInput>
const startInput = fileInput.extend({
  /** Imports the valid rows of a file with invalid ones. */
  skip_invalid: z.boolean().default(false),
  /** Runs the import and stores nothing. */
  dry_run: z.boolean().default(false),
})
export type ImportInput = z.output<typeof startInput>

/** Permissions of each import in the panel of the tenant. */
export const importNeeds = {
  merchants: 'ManageTenantMerchants',
  customers: customersPermission,
  coupons: 'ManageTenantPromotions',
  products: 'ManageTenantMerchantsProduct',
} as const satisfies Record<ImportType, Permission>

/** Permissions of each import in the panel of a merchant. */
export const merchantImportNeeds = {
  products: catalogPermissions,
  coupons: 'ManageMerchantCoupons',
} as const satisfies Partial<Record<ImportType, Permission | readonly Permission[]>>

const importId = z.object({ import_id: id })
const entity = 'Import'

/** Calls of the imports of one type. A file is sent as multipart, or named by the `file_url` of `read`. */
export const importCalls = (scope: Scope, path: `/${string}`, needs: Permission | readonly Permission[]) => ({
  readImport: call(scope, `POST ${path}/read`, needs, {
    input: z.object({}),
    output: ImportFile,
    multipart: 'file',
    ownTransactions: true,
  }),
  validateImport: call(scope, `POST ${path}/validate`, needs, {
    input: fileInput,
    output: ImportValidation,
    multipart: 'file',
    ownTransactions: true,
  }),
  startImport: call(scope, `POST ${path}`, needs, {
    input: startInput,
    output: ImportRecord,
    status: 201,
    multipart: 'file',
    ownTransactions: true,
  }),
  imports: call(scope, `GET ${path}`, needs, {
    input: searchInput.extend(sortBy('date', 'created_at', 'file_name', 'status')),
    ...pageOf(ImportRecord),
  }),
  showImport: call(scope, `GET ${path}/{import_id}`, needs, {
    input: importId,
    /** The first 100 problems, and the first 100 rows that an undo kept. */
    output: ImportRecord.extend({ problems: z.array(ImportProblem), kept: z.array(z.int()) }),
    entity,
  }),
  cancelImport: call(scope, `POST ${path}/cancel`, needs, { input: importId, output: ImportRecord, entity }),
  undoImport: call(scope, `POST ${path}/undo`, needs, { input: importId, output: ImportRecord, entity }),
})
