import { z } from 'zod'
import { call } from '../../call.ts'
import { id, instant, pageOf, searchInput, sortBy } from '../../fields.ts'
import { ownerPermission } from '../../rules/permissions.ts'
import { importedList, ImportProblem, importStatus } from '../imports.ts'

/** Bounds of an archive, checked before and while it is read. */
export const bundleLimits = {
  bytes: 100 * 1_048_576,
  entries: 60_000,
  /** One list or table, unpacked. */
  fileBytes: 50 * 1_048_576,
  /** Rows of one table. */
  records: 500_000,
  /** Nested values in a record. */
  depth: 100,
  /** All files together, unpacked. */
  unpackedBytes: 1024 * 1_048_576,
  steps: 5_000,
} as const

/** One list of an archive, of a merchant (its slug) or of the tenant. `import_id` is null until it has begun, and in a check. */
const BundleStep = z.object({
  list: importedList,
  merchant: z.string().nullable(),
  import_id: id.nullable(),
  total_rows: z.int(),
  created_rows: z.int(),
  updated_rows: z.int(),
  unchanged_rows: z.int(),
  failed_rows: z.int(),
  kept_rows: z.int(),
  is_done: z.boolean(),
})
export type BundleStep = z.infer<typeof BundleStep>

const BundleImport = z.object({
  id,
  file_name: z.string(),
  date: instant,
  dry_run: z.boolean(),
  status: importStatus,
  error: z.string().nullable(),
  /** Null while the archive is being read. */
  steps_total: z.int().nullable(),
  steps_done: z.int(),
  can_undo: z.boolean(),
  /** Whether a check can be followed by the import of the same archive. */
  can_import: z.boolean(),
})
export type BundleImport = z.infer<typeof BundleImport>

/** `problems` are the first refused rows of each list. */
const BundleImportDetails = BundleImport.extend({
  steps: z.array(BundleStep.extend({ problems: z.array(ImportProblem) })),
})
export type BundleImportDetails = z.infer<typeof BundleImportDetails>

const path = '/stats/bundles/imports'
const bundleId = z.object({ bundle_import_id: id })
const entity = 'Import'

/** Archives of this or another network that owners bring. Orders in them are not imported. */
export const bundleImports = {
  /** Reads an archive, or with `from` that of an earlier check. With `dry_run` everything is rolled back. */
  start: call('tenant', `POST ${path}`, [ownerPermission], {
    input: z.object({
      dry_run: z.stringbool().or(z.boolean()).default(true),
      from: id.optional(),
      current_password: z.string().max(200).optional(),
    }),
    output: BundleImport,
    status: 201,
    multipart: 'file',
    bodyLimit: bundleLimits.bytes + 1_048_576,
    ownTransactions: true,
  }),
  list: call('tenant', `GET ${path}`, [ownerPermission], {
    input: searchInput.extend(sortBy('date', 'created_at', 'status')),
    ...pageOf(BundleImport),
  }),
  show: call('tenant', `GET ${path}/{bundle_import_id}`, [ownerPermission], {
    input: bundleId,
    output: BundleImportDetails,
    entity,
  }),
  cancel: call('tenant', `POST ${path}/{bundle_import_id}/cancel`, [ownerPermission], {
    input: bundleId,
    output: BundleImport,
    entity,
  }),
  /** Takes back each list, the last first. Records that have changed since stay as they are. */
  undo: call('tenant', `POST ${path}/{bundle_import_id}/undo`, [ownerPermission], {
    input: bundleId,
    output: BundleImport,
    entity,
  }),
}
