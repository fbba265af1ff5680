import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { send } from './request.ts'
import { queryKeyOf, toLoadError } from './query.ts'
import type { ListCall, RowsOf } from './use-list.ts'

const pageSize = 100
const maxPages = 20

type Page<Row> = { data: readonly Row[]; meta: { total: number } }

/** Loads all rows of a list, at most 20 pages. The first page tells the total; the others are loaded in parallel. */
export async function fetchAllPages<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
  size = pageSize,
): Promise<Row[]> {
  const first = await fetchPage(1)
  const pages = Math.min(maxPages, Math.ceil(first.meta.total / size))
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => fetchPage(index + 2)))
  return [first, ...rest].flatMap(({ data }) => data)
}

type Options = {
  enabled?: boolean
  /** Refetch interval, ms. */
  refetchInterval?: number | false
  /** Shows previous rows while the input or the merchant changes. */
  keepPreviousData?: boolean
}

/** All rows of a list. They are cached in the shape of a page, so that live updates apply to both. */
export function useAllRows<C extends ListCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  { enabled = true, refetchInterval = false, keepPreviousData: shouldKeepPrevious = true }: Options = {},
) {
  const query = useQuery({
    queryKey: [...queryKeyOf(call, input), 'every'],
    queryFn: async ({ signal }) => {
      const data = await fetchAllPages(
        async (page) =>
          (await send(call, { ...input, page, limit: pageSize } as InputOf<C>, { signal })) as Page<RowsOf<C>>,
      )
      return { data, meta: { total: data.length } }
    },
    enabled,
    refetchInterval,
    ...(shouldKeepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    rows: query.data?.data,
    loading: query.isPending,
    loadError: query.error ? toLoadError(query.error) : null,
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
    loadedAt: query.dataUpdatedAt,
  }
}

/**
 * All rows of a list to choose from; undefined until all are loaded. For lists that grow with the store (products,
 * merchants, orders), search while the user types instead.
 */
export const useOptions = <C extends ListCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  options: { enabled?: boolean } = {},
): RowsOf<C>[] | undefined => useAllRows(call, input, options).rows
