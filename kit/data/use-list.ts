import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Call, InputOf } from '#contract/call.ts'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { send } from './request.ts'
import { changedParams, pageWithin, stateIn } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { keyOf, invalidateCalls, toLoadError } from './query.ts'
import type { Frame } from '#contract/events.ts'
import { useFrames } from './use-live.ts'

export type RowsOf<C extends Call> = z.output<C['output']> extends readonly (infer Row)[] ? Row : never
/** A call that answers a page of rows. */
export type ListCall = Call<z.ZodType, z.ZodArray, z.ZodType>

type Options<C extends Call> = {
  /** Sent with every page, not in the address. */
  input?: Partial<InputOf<C>>
  /** Not asked while false. */
  when?: boolean
  /** Asked again every so many ms; a function says it by the rows that stand there. */
  every?: number | false | ((rows: readonly RowsOf<C>[]) => number | false)
  /** Rows on a page until the reader chooses. */
  size?: number
  sort?: string
  /** Two lists on one screen: the second puts this before its names in the address. */
  prefix?: string
  /** A live frame that brings a row: it waits behind the strip. */
  arrives?: (frame: Frame) => boolean
  /** A live frame that changes rows: they are asked again. */
  changes?: (frame: Frame) => boolean
}

/** A list with its whole state in the address: page, size, search, sort and every filter the call's input knows. */
export function useList<C extends ListCall>(
  call: C,
  options: Options<C> = {},
): ListView<RowsOf<C>> & { meta: z.output<C['meta'] & z.ZodType> | undefined } {
  const [params, setParams] = useSearchParams()
  const [waiting, setWaiting] = useState(0)
  const { input: fixed, prefix = '', size, sort, every = false } = options
  const state = useMemo(
    () => stateIn(params, call.input, { prefix, size: size ?? 15, sort: sort ?? '' }),
    [params, call, prefix, size, sort],
  )
  const input = { ...state.filled, ...fixed } as InputOf<C>
  const query = useQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) =>
      send(call, input, { signal }) as Promise<{
        data: RowsOf<C>[]
        meta: z.output<C['meta'] & z.ZodType> & { total: number }
      }>,
    placeholderData: keepPreviousData,
    enabled: options.when ?? true,
    refetchInterval: typeof every === 'function' ? ({ state: { data } }) => every(data?.data ?? []) : every,
  })
  useFrames((frame) => {
    if (options.arrives?.(frame)) setWaiting((count) => count + 1)
    if (options.changes?.(frame)) void invalidateCalls(call)
  })
  const put = useCallback(
    (change: Partial<ListState>, replace = false) =>
      setParams((before) => changedParams(before, change, { prefix, size: size ?? 15, sort: sort ?? '' }), {
        replace,
        preventScrollReset: true,
      }),
    [setParams, prefix, size, sort],
  )
  const page =
    query.data && !query.isPlaceholderData
      ? pageWithin(state, { rows: query.data.data.length, total: query.data.meta.total })
      : state.page
  const isBehind = page < state.page
  useEffect(() => {
    if (isBehind) put({ page }, true)
  }, [isBehind, page, put])
  const setSearch = useCallback((search: string) => put({ search, page: 1 }, true), [put])
  return {
    rows: query.data?.data ?? [],
    total: query.data?.meta.total ?? 0,
    meta: query.data?.meta,
    page: state.page,
    size: state.size,
    search: state.search,
    sort: state.sort,
    filters: state.filters,
    loading: query.isPending || isBehind,
    refreshing: query.isFetching,
    trouble: query.error ? toLoadError(query.error) : null,
    freshAt: query.dataUpdatedAt,
    waiting,
    showWaiting: () => {
      setWaiting(0)
      void query.refetch()
    },
    retry: () => void query.refetch(),
    setPage: (page) => put({ page }),
    setSize: (next) => put({ size: next, page: 1 }),
    setSearch,
    setSort: (next) => put({ sort: next, page: 1 }, true),
    setFilter: (name, values) => put({ filters: { ...state.filters, [name]: values }, page: 1 }),
    clear: () => put({ search: '', filters: {}, page: 1, ...(query.error ? { sort: sort ?? '' } : {}) }),
  }
}
