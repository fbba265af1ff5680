import type { ExportOptions, ExportType } from '#contract/areas/exports.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Cell } from './csv.rules.ts'

/** Language and time zone of the cells. */
export type CellFormat = { locale: string; timezone: string; translate: (value: string) => string }
/**
 * A page of rows after the id `after`. `from` (inclusive) and `to` (exclusive) are instants; the days are those of the
 * record, in the time zone of the tenant.
 */
export type PageInput = {
  after: string | null
  limit: number
  from: string | null
  to: string | null
  start_date: string | null
  end_date: string | null
  timezone: string
  options: ExportOptions
}

type CellOf<R> = (row: R, format: CellFormat) => Cell
/** The cells of a column, if wanted with the fields `F` that they read: rows then need only those of the chosen columns. */
type Column<R, F> = CellOf<R> | { fields: readonly F[]; cell: CellOf<R> }
type Category<R, F> = {
  category: string
  /** Required in addition to the permission of the call. */
  permission?: Permission
  columns: Record<string, Column<R, F>>
}
type Definition<R, F> = {
  type: ExportType
  /** Distinguishes two lists of one type. */
  reportBy?: NonNullable<ExportOptions['report_by']>
  categories: readonly Category<R, F>[]
  page: (db: Db, input: PageInput, fields: readonly F[]) => Promise<R[]>
}

type CategoryInfo = { category: string; permission: Permission | undefined; columns: readonly string[] }
/** A list that can be exported. */
export type Exportable = {
  type: ExportType
  reportBy: ExportOptions['report_by']
  categories: readonly CategoryInfo[]
  page: (
    db: Db,
    input: PageInput,
    columns: readonly string[],
    format: CellFormat,
  ) => Promise<{ rows: Cell[][]; last: string | null }>
}

/**
 * Defines an export: its columns by category, how each cell is computed, and the query for its rows. The `id` of a row is
 * the cursor of the next page.
 */
export function defineExport<R extends { id: string }, F extends string = never>({
  type,
  reportBy,
  categories,
  page,
}: Definition<R, F>): Exportable {
  const all = new Map(categories.flatMap(({ columns }) => Object.entries(columns)))
  return {
    type,
    reportBy: reportBy ?? null,
    categories: categories.map(({ category, permission, columns }) => ({
      category,
      permission,
      columns: Object.keys(columns),
    })),
    async page(db, input, columns, format) {
      const chosen = columns.flatMap((name) => all.get(name) ?? [])
      const cells = chosen.map((column) => (typeof column === 'function' ? column : column.cell))
      const rows = await page(
        db,
        input,
        chosen.flatMap((column) => (typeof column === 'function' ? [] : column.fields)),
      )
      return {
        rows: rows.map((row) => cells.map((cell) => cell(row, format))),
        last: rows.length < input.limit ? null : (rows.at(-1)?.id ?? null),
      }
    },
  }
}
