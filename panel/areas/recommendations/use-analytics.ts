import { useSearchParams } from 'react-router'
import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import type {
  RecommendationAnalytics,
  RecommendationKind,
  RecommendationRow,
} from '#contract/areas/recommendations/recommendations.ts'
import { changedParams, parseListState } from '#kit/data/list-state.ts'
import type { ListState } from '#kit/data/list-state.ts'
import { useCall } from '#kit/data/query.ts'
import type { ListView } from '#kit/ui/table/list-view.ts'
import type { useRange } from '#panel/areas/reports/use-range.ts'

const calls = {
  product: recommendations.productAnalytics,
  merchant: recommendations.merchantAnalytics,
  order: recommendations.orderAnalytics,
} as const
type RangeInput = ReturnType<typeof useRange>['input']

/** Recommendations are not compared with another period. */
export function withoutComparison(input: RangeInput): Omit<RangeInput, 'compare'> {
  const { range, start_date, end_date } = { start_date: '', end_date: '', ...input }
  return { range, ...(start_date && { start_date }), ...(end_date && { end_date }) }
}

const defaults = { prefix: '', pageSize: 15, sort: '' }

/** Figures of a period with a page of rows, whose state is in the address as in other lists. */
export function useAnalytics(
  kind: RecommendationKind,
  rangeInput: RangeInput,
): { data: RecommendationAnalytics | undefined; list: ListView<RecommendationRow> } {
  const [params, setParams] = useSearchParams()
  const { page, pageSize, search, sort } = parseListState(params, calls[kind].input, defaults)
  const knownSort = calls[kind].input.shape.sort.safeParse(sort || undefined).data
  const query = useCall(
    calls[kind],
    {
      ...withoutComparison(rangeInput),
      page,
      limit: pageSize,
      ...(search ? { search } : {}),
      ...(knownSort && { sort: knownSort }),
    },
    { keepPreviousData: true },
  )
  const change = (next: Partial<ListState>, replace = false) =>
    setParams((current) => changedParams(current, next, defaults), { replace, preventScrollReset: true })
  return {
    data: query.data?.data,
    list: {
      rows: query.data?.data.rows ?? [],
      total: query.data?.meta.total ?? 0,
      page,
      pageSize,
      search,
      sort,
      filters: {},
      loading: query.isPending,
      refreshing: query.isFetching,
      error: query.loadError,
      loadedAt: query.dataUpdatedAt,
      newRowCount: 0,
      showNewRows: query.refetch,
      retry: query.refetch,
      setPage: (next) => change({ page: next }),
      setPageSize: (next) => change({ pageSize: next, page: 1 }),
      setSearch: (next) => change({ search: next, page: 1 }, true),
      setSort: (next) => change({ sort: next, page: 1 }, true),
      setFilter: () => undefined,
      clear: () => change({ search: '', page: 1 }),
    },
  }
}
