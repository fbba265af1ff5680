import type { ExportOptions, ExportType } from '#contract/exports.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Cell } from './csv.rules.ts'

/** In what language and zone cells are written. */
export type CellFormat = { locale: string; timezone: string; translate: (value: string) => string }
/** A page of rows behind `after`, in the order of their ids; `from` and `to` are instants, the second outside. */
type PageInput = {
  after: string | null
  limit: number
  from: string | null
  to: string | null
  options: ExportOptions
}

type Category<R> = {
  category: string
  /** Besides the permission of the call. */ permission?: Permission
  columns: Record<string, (row: R, format: CellFormat) => Cell>
}
type Definition<R> = {
  type: ExportType
  categories: readonly Category<R>[]
  page: (db: Db, input: PageInput) => Promise<R[]>
}

type CategoryInfo = { category: string; permission: Permission | undefined; columns: readonly string[] }
/** A kind of list that can be had as a file. */
export type Exportable = {
  type: ExportType
  categories: readonly CategoryInfo[]
  page: (
    db: Db,
    input: PageInput,
    columns: readonly string[],
    format: CellFormat,
  ) => Promise<{ rows: Cell[][]; last: string | null }>
}

/** Everything there is to say about one type: its columns by category, each with how its cell is made of a row, and the reader of its rows. */
export function defineExport<R extends { id: string }>({ type, categories, page }: Definition<R>): Exportable {
  const cells = new Map(categories.flatMap(({ columns }) => Object.entries(columns)))
  return {
    type,
    categories: categories.map(({ category, permission, columns }) => ({
      category,
      permission,
      columns: Object.keys(columns),
    })),
    async page(db, input, columns, format) {
      const rows = await page(db, input)
      return {
        rows: rows.map((row) => columns.map((name) => cells.get(name)?.(row, format) ?? null)),
        last: rows.length < input.limit ? null : (rows.at(-1)?.id ?? null),
      }
    },
  }
}
