import type { LoadError } from '../feedback/empty-state.tsx'

/**
 * One page of a list with its state: what the table, its tools and its pager read and change. `useList` in
 * kit/data creates it from a call.
 */
export type ListView<Row> = {
  rows: readonly Row[]
  total: number
  page: number
  pageSize: number
  search: string
  /** Sort field; '-' in front means descending. '' is the default order of the server. */
  sort: string
  /** Selected values by filter. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Nothing has been loaded yet. */
  loading: boolean
  /** New rows are loading; the old ones are still shown. */
  refreshing: boolean
  error: LoadError | null
  /** When the rows were loaded, ms. */
  loadedAt: number
  /** Number of new rows that are not shown yet. */
  newRowCount: number
  showNewRows: () => void
  retry: () => void
  setPage: (page: number) => void
  setPageSize: (pageSize: number) => void
  /** Makes the first page longer. Undefined if it shows all rows, or as many as a page can have. */
  showMore?: (() => void) | undefined
  setSearch: (search: string) => void
  setSort: (sort: string) => void
  setFilter: (name: string, values: readonly string[]) => void
  /** Clears search and filters. */
  clear: () => void
}

/** Number of active filters. */
export const countActiveFilters = (list: Pick<ListView<unknown>, 'filters'>) =>
  Object.values(list.filters).filter((values) => values.length > 0).length
