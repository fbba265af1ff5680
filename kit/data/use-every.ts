import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/call.ts'
import { send } from './line.ts'
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

/** Every row of a list, and how the asking went; old rows stay while the input changes. */
export function useWhole<C extends ListCall>(call: C, input: Omit<InputOf<C>, 'page' | 'limit'>, { when = true }: { when?: boolean } = {}) {
  const query = useQuery({
    queryKey: [...keyOf(call, input), 'every'],
    queryFn: ({ signal }) => everyRow(async (number) => await send(call, { ...input, page: number, limit: page } as InputOf<C>, { signal }) as Page<RowsOf<C>>),
    enabled: when, placeholderData: keepPreviousData,
  })
  return { rows: query.data, loading: query.isPending, trouble: query.error ? troubleOf(query.error) : null, retry: () => void query.refetch() }
}

/** Every row of a list that a choice is made from; undefined until all are there. For lists that grow with the shop (products, merchants, orders) search as the reader types instead. */
export const useEvery = <C extends ListCall>(call: C, input: Omit<InputOf<C>, 'page' | 'limit'>, options: { when?: boolean } = {}): RowsOf<C>[] | undefined => useWhole(call, input, options).rows
