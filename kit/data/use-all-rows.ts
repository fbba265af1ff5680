import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { send } from './request.ts'
import { keyOf, toLoadError } from './query.ts'
import type { ListCall, RowsOf } from './use-list.ts'

const pageSize = 100
const maxPages = 20

type Page<Row> = { data: readonly Row[]; meta: { total: number } }

/** Every row of a list that is asked for in pages of `size`: the first tells how many there are, the others are asked for together; at most 20 pages. */
export async function fetchAllPages<Row>(ask: (number: number) => Promise<Page<Row>>, size = pageSize): Promise<Row[]> {
  const first = await ask(1)
  const pages = Math.min(maxPages, Math.ceil(first.meta.total / size))
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)))
  return [first, ...rest].flatMap(({ data }) => data)
}

type Options = {
  enabled?: boolean
  /** Asked again every so many ms. */
  refetchInterval?: number | false
  /** Old rows stay while the input, or the merchant, changes. */
  keepPreviousData?: boolean
}

/** Every row of a list, and how the asking went. Kept in the shape of a page, so that news of a row reach it where they reach pages. */
export function useAllRows<C extends ListCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  { enabled: when = true, refetchInterval: every = false, keepPreviousData: keep = true }: Options = {},
) {
  const query = useQuery({
    queryKey: [...keyOf(call, input), 'every'],
    queryFn: async ({ signal }) => {
      const data = await fetchAllPages(
        async (number) =>
          (await send(call, { ...input, page: number, limit: pageSize } as InputOf<C>, { signal })) as Page<RowsOf<C>>,
      )
      return { data, meta: { total: data.length } }
    },
    enabled: when,
    refetchInterval: every,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    rows: query.data?.data,
    loading: query.isPending,
    loadError: query.error ? toLoadError(query.error) : null,
    refetch: () => void query.refetch(),
    isFetching: query.isFetching,
    freshAt: query.dataUpdatedAt,
  }
}

/**
 * Every row of a list that a choice is made from; undefined until all are there. For lists that grow with the
 * shop (products, merchants, orders) search as the reader types instead.
 */
export const useOptions = <C extends ListCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  options: { enabled?: boolean } = {},
): RowsOf<C>[] | undefined => useAllRows(call, input, options).rows
