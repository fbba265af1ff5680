import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  useQuery,
} from '@tanstack/react-query'
import type { ResponseOf, Call, Calls, InputOf } from '#contract/call.ts'
import type { LoadError } from '#kit/ui/feedback/empty-state.tsx'
import { CallError } from './client.ts'
import { panelRouteOf } from './panel-route.ts'
import { send } from './request.ts'

const shouldRetry = (count: number, error: unknown) =>
  count < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502)

// Notifies before the next event, so that optimistic updates do not flicker.
notifyManager.setScheduler(queueMicrotask)

/** The query cache of the panel. Data is fresh for 30 s and refetched on focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      retry: shouldRetry,
      retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Query key: call, merchant of the panel, input. */
export const queryKeyOf = (call: Pick<Call, 'method' | 'path' | 'scope'>, input?: unknown) => {
  const merchant = call.scope === 'merchant' ? (panelRouteOf(location.pathname).merchantId ?? null) : null
  return input === undefined
    ? ([`${call.method} ${call.path}`, merchant] as const)
    : ([`${call.method} ${call.path}`, merchant, input] as const)
}

type CallQueryOptions = {
  /** The query does not run while false. */
  enabled?: boolean
  /** Refetch interval, ms. */
  refetchInterval?: number | false
  /** How long data is fresh, ms. */
  staleTime?: number
  /** Shows previous data while the input changes. */
  keepPreviousData?: boolean
  /** Anything else that the response depends on, such as the language. */
  keySuffix?: string
  headers?: Record<string, string>
  /** False: a component that mounts later does not retry a failed request. */
  retryOnMount?: boolean
}

/** Runs a reading call with a shared cache. Does not throw: `loadError` describes a failure. */
export function useCall<C extends Call>(call: C, input: InputOf<C>, options: CallQueryOptions = {}) {
  const query = useQuery({
    queryKey:
      options.keySuffix === undefined ? queryKeyOf(call, input) : [...queryKeyOf(call, input), options.keySuffix],
    queryFn: ({ signal }) => send(call, input, { signal, ...(options.headers ? { headers: options.headers } : {}) }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPreviousData ? { placeholderData: keepPreviousData } : {}),
    ...(options.retryOnMount === undefined ? {} : { retryOnMount: options.retryOnMount }),
  })
  return {
    ...query,
    data: query.data as ResponseOf<C> | undefined,
    loadError: query.error ? toLoadError(query.error) : null,
    refetch: () => void query.refetch(),
  }
}

/** Fetches before a screen needs the data. Failures are left to the screen. */
export const prefetchCall = <C extends Call>(call: C, input: InputOf<C>) =>
  queryClient.prefetchQuery({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    retry: false,
  })

/** Fetches the latest data and stores it in the cache. Throws a CallError. */
export const fetchCall = <C extends Call>(call: C, input: InputOf<C>): Promise<ResponseOf<C>> =>
  queryClient.fetchQuery({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    staleTime: 0,
    retry: false,
  })

/**
 * Stores data from the live stream in the cache. A request that is already running may be older, so it is
 * invalidated.
 */
export function setQueryData(queryKey: readonly unknown[], data: unknown) {
  queryClient.setQueryData(queryKey, data)
  if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Describes a failure, with the request id for support. */
export function toLoadError(error: unknown): LoadError {
  if (error instanceof CallError)
    return {
      text: errorTextOf(error),
      isNotFound: error.code === 'NOT_FOUND',
      isInvalid: error.status === 400 || error.status === 422,
      ...(error.requestId ? { requestId: error.requestId } : {}),
    }
  return { text: error instanceof Error ? error.message : String(error) }
}

let errorText: (error: CallError) => string = (error) => error.message

/** Sets the function that translates errors. */
export const setErrorTexts = (next: (error: CallError) => string) => {
  errorText = next
}
export const errorTextOf = (error: CallError) => errorText(error)

/** Invalidates all cached results of these calls. */
export function invalidateCalls(...calls: readonly (Call | Calls)[]) {
  const list = calls.flatMap((one) => (isCall(one) ? [one] : Object.values(one)))
  return Promise.all(list.map((call) => queryClient.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] })))
}

const isCall = (one: Call | Calls): one is Call => typeof one.path === 'string'
