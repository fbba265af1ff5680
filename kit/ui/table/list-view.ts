import type { LoadError } from '../feedback/empty-state.tsx'

/** What a table, its tools and its pager read and turn: one page of a list with its whole state. `useList` of kit/data makes it from a call. */
export type ListView<Row> = {
  rows: readonly Row[]
  total: number
  page: number
  size: number
  search: string
  /** Field to sort by, '-' in front for descending; '' is the server's own order. */
  sort: string
  /** Chosen values by filter. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Nothing has arrived yet. */
  loading: boolean
  /** Fresh rows are on their way, the old ones stand. */
  refreshing: boolean
  trouble: LoadError | null
  /** When the rows arrived, ms. */
  freshAt: number
  /** Rows that came in meanwhile and wait to be shown. */
  waiting: number
  showWaiting: () => void
  retry: () => void
  setPage: (page: number) => void
  setSize: (size: number) => void
  setSearch: (search: string) => void
  setSort: (sort: string) => void
  setFilter: (name: string, values: readonly string[]) => void
  /** Takes back search and filters. */
  clear: () => void
}

/** How many filters are set. */
export const activeFilters = (list: Pick<ListView<unknown>, 'filters'>) =>
  Object.values(list.filters).filter((values) => values.length > 0).length
