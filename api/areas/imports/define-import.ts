import type { ImportedList, RowProblem } from '#contract/areas/imports.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'

/** The cells of a row by field. Fields without a column are absent. */
export type Cells = ReadonlyMap<string, string>
export type ImportContext = { db: Db; tenant: ResolvedTenant; services: AppServices; locale: string }
/** `before`: the cells that were replaced, by field. */
export type RowResult =
  | { outcome: 'unchanged' }
  | { outcome: 'created'; id: string }
  | { outcome: 'updated'; id: string; before: Record<string, string> }

/** The outcome of a row. */
export type AppliedRow = RowResult | { outcome: 'failed'; errors: RowProblem[] }

/** What must be different in each row of a file. */
type RowKey = { field: string; value: string }

/** A row of a file. One with a problem is refused. */
export type Row = { row: number; cells: Cells; problem: RowProblem | undefined }
/** What rows need before their transaction. `picture` is that of the archive. */
export type PrepareContext = {
  services: AppServices
  tenant: ResolvedTenant
  openTransaction: OpenTransaction
  scope: { tenantId: string; merchantId: string | null }
  isDryRun: boolean
  picture: (name: string) => Promise<Buffer | undefined>
}

/** A list that can be imported. Rows are applied by the commands of the panel. */
export type Importable = {
  type: ImportedList
  /** `requiredUnless`: a file with one of these fields names records that exist, and needs only what it changes. */
  fields: readonly { key: string; isRequired?: boolean; requiredUnless?: readonly string[] }[]
  /** Other names of fields in headings: lower case, by field. */
  aliases: Readonly<Record<string, readonly string[]>>
  keysOf: (cells: Cells) => RowKey[]
  /** The columns of inputs of the commands that have other names. */
  inputs: Readonly<Record<string, string>>
  /** Makes a row for each record of files whose records have several. Headings come first. */
  convert?: (records: AsyncIterable<string[]>) => AsyncIterable<string[]>
  /** Does what takes long or asks other hosts, before the transaction of the rows. A dry run stores nothing. */
  prepare?: (context: PrepareContext, rows: readonly Row[]) => Promise<Row[]>
  /**
   * Creates or changes the records of rows, one result for each. Throws `ApiError` or `RowError` if a row is refused after
   * something was written.
   */
  apply: (context: ImportContext, rows: readonly Cells[]) => Promise<AppliedRow[]>
  /** Changes a record back. */
  restore: (context: ImportContext, id: string, before: Cells) => Promise<void>
  /** Deletes a record that a row has created. */
  remove: (context: ImportContext, id: string) => Promise<void>
  /** When the records changed last. Deleted ones are missing. */
  changedAt: (db: Db, ids: readonly string[]) => Promise<{ id: string; updated_at: string }[]>
}

/** Applies rows one after the other. */
export const eachRow =
  (applyRow: (context: ImportContext, cells: Cells) => Promise<RowResult>): Importable['apply'] =>
  async (context, rows) => {
    const results: RowResult[] = []
    for (const cells of rows) results.push(await applyRow(context, cells))
    return results
  }
