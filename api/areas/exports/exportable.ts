import type { ExportOptions, ExportType } from '#contract/exports.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Cell } from './csv.rules.ts'

/** In what language and zone cells are written. */
export type Telling = { locale: string; timezone: string; say: (value: string) => string }
/** A page of rows behind `after`, in the order of their ids; `from` and `to` are instants, the second outside. */
type Asked = {
  after: string | null
  limit: number
  from: string | null
  to: string | null
  options: ExportOptions
}

type Category<R> = {
  category: string
  /** Besides the permission of the call. */ needs?: Permission
  columns: Record<string, (row: R, telling: Telling) => Cell>
}
type Definition<R> = {
  type: ExportType
  categories: readonly Category<R>[]
  page: (db: Db, asked: Asked) => Promise<R[]>
}

type Shown = { category: string; needs: Permission | undefined; columns: readonly string[] }
/** A kind of list that can be had as a file. */
export type Exportable = {
  type: ExportType
  categories: readonly Shown[]
  page: (
    db: Db,
    asked: Asked,
    columns: readonly string[],
    telling: Telling,
  ) => Promise<{ rows: Cell[][]; last: string | null }>
}

/** Everything there is to say about one type: its columns by category, each with how its cell is made of a row, and the reader of its rows. */
export function exportable<R extends { id: string }>({ type, categories, page }: Definition<R>): Exportable {
  const cells = new Map(categories.flatMap(({ columns }) => Object.entries(columns)))
  return {
    type,
    categories: categories.map(({ category, needs, columns }) => ({ category, needs, columns: Object.keys(columns) })),
    async page(db, asked, columns, telling) {
      const rows = await page(db, asked)
      return {
        rows: rows.map((row) => columns.map((name) => cells.get(name)?.(row, telling) ?? null)),
        last: rows.length < asked.limit ? null : (rows.at(-1)?.id ?? null),
      }
    },
  }
}
