import type { LoadError } from '#kit/ui/feedback/empty-state.tsx'
import type { ListView } from '#kit/ui/table/list-view.ts'

type Loaded<Row> = { rows: readonly Row[] | undefined; error: LoadError | null; loadedAt: number; retry: () => void }

const ignore = () => undefined

/** A list that is loaded as a whole, without pages, search and sorting. */
export const wholeList = <Row>({ rows, error, loadedAt, retry }: Loaded<Row>): ListView<Row> => ({
  rows: rows ?? [],
  total: rows?.length ?? 0,
  page: 1,
  pageSize: Math.max(1, rows?.length ?? 0),
  search: '',
  sort: '',
  filters: {},
  loading: rows === undefined && error === null,
  refreshing: false,
  error,
  loadedAt,
  newRowCount: 0,
  showNewRows: ignore,
  retry,
  setPage: ignore,
  setPageSize: ignore,
  setSearch: ignore,
  setSort: ignore,
  setFilter: ignore,
  clear: ignore,
})
