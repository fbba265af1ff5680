import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { rowsPerPage } from '#contract/rules/interface-constants.ts'
import type { Call, InputOf } from '#contract/call.ts'
import type { ListView } from '#kit/ui/table/list-view.ts'
import { send } from './request.ts'
import { changedParams, clampPage, parseListState, maxPageSize } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { queryKeyOf, invalidateCalls, toLoadError } from './query.ts'
import type { Frame } from '#contract/events.ts'
import { useFrames } from './use-live.ts'

export type RowsOf<C extends Call> = z.output<C['output']> extends readonly (infer Row)[] ? Row : never
/** A call that returns a page of rows. */
export type ListCall = Call<z.ZodType, z.ZodArray, z.ZodType>

type ListOptions<C extends Call> = {
  /** Input of every page that is not in the address. */
  input?: Partial<InputOf<C>>
  /** The query does not run while false. */
  enabled?: boolean
  /** Refetch interval, ms; a function computes it from the rows. */
  refetchInterval?: number | false | ((rows: readonly RowsOf<C>[]) => number | false)
  /** Default number of rows on a page. */
  pageSize?: number
  sort?: string
  /** Prefix of the parameters, for a second list on the same screen. */
  prefix?: string
  /** Whether a live frame announces a new row, which is shown on request. */
  isNewRow?: (frame: Frame) => boolean
  /** Whether this is the row that a frame announced. A row that is shown is not new. */
  isRowOf?: (frame: Frame, row: RowsOf<C>) => boolean
  /** Whether a live frame changes rows, which are then refetched. */
  isChange?: (frame: Frame) => boolean
}

/** Announced rows that are counted. */
const maxNewRows = 1_000

/** A list with its state in the address: page, page size, search, sort and every filter of the call's input. */
export function useList<C extends ListCall>(
  call: C,
  options: ListOptions<C> = {},
): ListView<RowsOf<C>> & { meta: z.output<C['meta'] & z.ZodType> | undefined } {
  const [params, setParams] = useSearchParams()
  const [newRowFrames, setNewRowFrames] = useState<readonly Frame[]>([])
  const { input: fixedInput, prefix = '', pageSize, sort, refetchInterval = false } = options
  const state = useMemo(
    () => parseListState(params, call.input, { prefix, pageSize: pageSize ?? rowsPerPage, sort: sort ?? '' }),
    [params, call, prefix, pageSize, sort],
  )
  const input = { ...state.input, ...fixedInput } as InputOf<C>
  const query = useQuery({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) =>
      send(call, input, { signal }) as Promise<{
        data: RowsOf<C>[]
        meta: z.output<C['meta'] & z.ZodType> & { total: number }
      }>,
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval:
      typeof refetchInterval === 'function'
        ? ({ state: { data } }) => refetchInterval(data?.data ?? [])
        : refetchInterval,
  })
  useFrames((frame) => {
    if (options.isNewRow?.(frame)) setNewRowFrames((frames) => [...frames, frame].slice(-maxNewRows))
    if (options.isChange?.(frame)) void invalidateCalls(call)
  })
  const changeState = useCallback(
    (change: Partial<ListState>, replace = false) =>
      setParams(
        (current) => changedParams(current, change, { prefix, pageSize: pageSize ?? rowsPerPage, sort: sort ?? '' }),
        {
          replace,
          preventScrollReset: true,
        },
      ),
    [setParams, prefix, pageSize, sort],
  )
  const page =
    query.data && !query.isPlaceholderData
      ? clampPage(state, { rows: query.data.data.length, total: query.data.meta.total })
      : state.page
  const isBeyondLastPage = page < state.page
  useEffect(() => {
    if (isBeyondLastPage) changeState({ page }, true)
  }, [isBeyondLastPage, page, changeState])
  const setSearch = useCallback((search: string) => changeState({ search, page: 1 }, true), [changeState])
  return {
    rows: query.data?.data ?? [],
    total: query.data?.meta.total ?? 0,
    meta: query.data?.meta,
    page: state.page,
    pageSize: state.pageSize,
    search: state.search,
    sort: state.sort,
    filters: state.filters,
    loading: query.isPending || isBeyondLastPage,
    refreshing: query.isFetching,
    error: query.error ? toLoadError(query.error) : null,
    loadedAt: query.dataUpdatedAt,
    newRowCount: newRowFrames.filter((frame) => !query.data?.data.some((row) => options.isRowOf?.(frame, row))).length,
    showNewRows: () => {
      setNewRowFrames([])
      void query.refetch()
    },
    retry: () => void query.refetch(),
    setPage: (page) => changeState({ page }),
    setPageSize: (next) => changeState({ pageSize: next, page: 1 }),
    showMore:
      state.page === 1 && state.pageSize < Math.min(maxPageSize, query.data?.meta.total ?? 0)
        ? () => changeState({ pageSize: Math.min(maxPageSize, state.pageSize + (pageSize ?? rowsPerPage)) }, true)
        : undefined,
    setSearch,
    setSort: (next) => changeState({ sort: next, page: 1 }, true),
    setFilter: (name, values) => changeState({ filters: { ...state.filters, [name]: values }, page: 1 }),
    clear: () => changeState({ search: '', filters: {}, page: 1, ...(query.error ? { sort: sort ?? '' } : {}) }),
  }
}
