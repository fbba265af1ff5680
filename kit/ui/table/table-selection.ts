import { useState } from 'react'

/**
 * Selected rows by key, kept across pages. `all` means every row that matches, including those that are not
 * loaded.
 */
export type Selection<Row> = {
  rows: ReadonlyMap<string, Row>
  all: boolean
  has: (key: string) => boolean
  /** `range` also selects the rows between the last toggled row and this one. */
  toggle: (row: Row, range?: boolean) => void
  togglePage: () => void
  selectAll: () => void
  clear: () => void
  page: 'none' | 'some' | 'all'
}

export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [all, setAll] = useState(false)
  const [lastKey, setLastKey] = useState<string>()
  const setRows = (next: Iterable<readonly [string, Row]>) => {
    setSelected(new Map(next))
    setAll(false)
  }
  const onPage = rows.filter((row) => selected.has(keyOf(row))).length
  return {
    rows: selected,
    all,
    has: (key) => all || selected.has(key),
    toggle(row, range = false) {
      const key = keyOf(row)
      setLastKey(key)
      if (range && lastKey !== undefined) return setRows([...selected, ...rowsBetween(rows, keyOf, lastKey, key)])
      setRows(selected.has(key) ? [...selected].filter(([one]) => one !== key) : [...selected, [key, row]])
    },
    togglePage() {
      const keys = new Set(rows.map(keyOf))
      setRows(
        onPage === rows.length
          ? [...selected].filter(([key]) => !keys.has(key))
          : [...selected, ...rows.map((row) => [keyOf(row), row] as const)],
      )
    },
    selectAll: () => setAll(true),
    clear: () => setRows([]),
    page: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
  }
}

function rowsBetween<Row>(rows: readonly Row[], keyOf: (row: Row) => string, from: string, to: string) {
  const indexes = [rows.findIndex((row) => keyOf(row) === from), rows.findIndex((row) => keyOf(row) === to)]
  return rows
    .slice(Math.max(0, Math.min(...indexes)), Math.max(...indexes) + 1)
    .map((row) => [keyOf(row), row] as const)
}
