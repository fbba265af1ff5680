import { useState } from 'react'

/** Chosen rows by key, kept over pages; `all` means every row that matches, also those not loaded. */
export type Selection<Row> = {
  rows: ReadonlyMap<string, Row>
  all: boolean
  has: (key: string) => boolean
  /** `range`: also everything between the last chosen row and this one. */
  toggle: (row: Row, range?: boolean) => void
  togglePage: () => void
  chooseAll: () => void
  clear: () => void
  page: 'none' | 'some' | 'all'
}

export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [all, setAll] = useState(false)
  const [last, setLast] = useState<string>()
  const put = (next: Iterable<readonly [string, Row]>) => {
    setChosen(new Map(next))
    setAll(false)
  }
  const onPage = rows.filter((row) => chosen.has(keyOf(row))).length
  return {
    rows: chosen,
    all,
    has: (key) => all || chosen.has(key),
    toggle(row, range = false) {
      const key = keyOf(row)
      setLast(key)
      if (range && last !== undefined) return put([...chosen, ...between(rows, keyOf, last, key)])
      put(chosen.has(key) ? [...chosen].filter(([one]) => one !== key) : [...chosen, [key, row]])
    },
    togglePage() {
      const keys = new Set(rows.map(keyOf))
      put(
        onPage === rows.length
          ? [...chosen].filter(([key]) => !keys.has(key))
          : [...chosen, ...rows.map((row) => [keyOf(row), row] as const)],
      )
    },
    chooseAll: () => setAll(true),
    clear: () => put([]),
    page: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
  }
}

function between<Row>(rows: readonly Row[], keyOf: (row: Row) => string, from: string, to: string) {
  const ends = [rows.findIndex((row) => keyOf(row) === from), rows.findIndex((row) => keyOf(row) === to)]
  return rows.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1).map((row) => [keyOf(row), row] as const)
}
