import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { send } from './request.ts'
import { keyOf, troubleOf } from './query.ts'
import type { ListCall, RowsOf } from './use-list.ts'

const page = 100
const most = 20

type Page<Row> = { data: readonly Row[]; meta: { total: number } }

/** Every row of a list that is asked for in pages of `size`: the first tells how many there are, the others are asked for together; at most 20 pages. */
export async function everyRow<Row>(ask: (number: number) => Promise<Page<Row>>, size = page): Promise<Row[]> {
  const first = await ask(1)
  const pages = Math.min(most, Math.ceil(first.meta.total / size))
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)))
  return [first, ...rest].flatMap(({ data }) => data)
}

type Options = {
  when?: boolean
  /** Asked again every so many ms. */
  every?: number | false
  /** Old rows stay while the input, or the merchant, changes. */
  keep?: boolean
}

/** Every row of a list, and how the asking went. Kept in the shape of a page, so that news of a row reach it where they reach pages. */
export function useWhole<C extends ListCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  { when = true, every = false, keep = true }: Options = {},
) {
  const query = useQuery({
    queryKey: [...keyOf(call, input), 'every'],
    queryFn: async ({ signal }) => {
      const data = await everyRow(
        async (number) =>
          (await send(call, { ...input, page: number, limit: page } as InputOf<C>, { signal })) as Page<RowsOf<C>>,
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
    trouble: query.error ? troubleOf(query.error) : null,
    retry: () => void query.refetch(),
    busy: query.isFetching,
    freshAt: query.dataUpdatedAt,
  }
}

/** Every row of a list that a choice is made from; undefined until all are there. For lists that grow with the shop (products, merchants, orders) search as the reader types instead. */
export const useEvery = <C extends ListCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  options: { when?: boolean } = {},
): RowsOf<C>[] | undefined => useWhole(call, input, options).rows
