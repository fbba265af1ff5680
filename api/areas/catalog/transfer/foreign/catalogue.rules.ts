import { listCell } from '../../../exports/cells.rules.ts'
import type { Variant } from '../variants.rules.ts'

/** A row of another shop's file. `cell` returns an empty text for columns that the file does not have. */
export type ForeignRow = { cell: (heading: string) => string }
/** How the files of a shop name things. `sources` are the columns of which a field is made. */
export type Catalogue = {
  sources: Readonly<Record<string, readonly string[]>>
  group: (rows: readonly ForeignRow[]) => ForeignRow[][]
  variant: (row: ForeignRow) => Variant | undefined
  fields: (rows: readonly [ForeignRow, ...ForeignRow[]]) => Record<string, string>
}

/** Rows of the same key together, in the order of the first. Rows without a key stay alone. */
export function groupBy(rows: readonly ForeignRow[], keyOf: (row: ForeignRow) => string): ForeignRow[][] {
  const groups = new Map<string, ForeignRow[]>()
  for (const [nth, row] of rows.entries()) {
    const key = keyOf(row) || `\u0001${nth}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

export const listText = (names: readonly string[]) =>
  listCell([...new Set(names.map((name) => name.trim()).filter(Boolean))]) ?? ''
export const byComma = (text: string) => text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
/** `Food > Pizza` is the category Pizza. */
export const lastLevel = (path: string) => path.slice(path.lastIndexOf('>') + 1)
export const sumOf = (counts: readonly string[]) =>
  String(counts.reduce((sum, text) => sum + Math.max(0, Number(text) || 0), 0))
