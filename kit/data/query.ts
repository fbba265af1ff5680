import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  useQuery,
} from '@tanstack/react-query'
import type { ResponseOf, Call, Calls, InputOf } from '#contract/call.ts'
import { CallError } from './client.ts'
import { panelRouteOf } from './panel-route.ts'
import { send } from './request.ts'

const retries = (count: number, error: unknown) =>
  count < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502)

// before the next event, so that a choice that is shown at once never snaps back to the old one in between
notifyManager.setScheduler(queueMicrotask)

/** One store of answers for the panel: fresh for half a minute, asked again on focus, old rows stay while new ones come. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      retry: retries,
      retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Answers are kept by call, merchant of the panel and input. */
export const keyOf = (call: Pick<Call, 'method' | 'path' | 'scope'>, input?: unknown) => {
  const merchant = call.scope === 'merchant' ? (panelRouteOf(location.pathname).merchantId ?? null) : null
  return input === undefined
    ? ([`${call.method} ${call.path}`, merchant] as const)
    : ([`${call.method} ${call.path}`, merchant, input] as const)
}

type Options = {
  /** Not asked while false. */
  enabled?: boolean
  /** Asked again every so many ms. */
  refetchInterval?: number | false
  /** How long an answer counts as fresh, ms. */
  staleTime?: number
  /** Old answers stay while the input changes. */
  keepPreviousData?: boolean
  /** What else the answer depends on, such as the language: another mark is another answer. */
  keySuffix?: string
  headers?: Record<string, string>
  /** False: a component that mounts later does not retry a failed request. */
  retryOnMount?: boolean
}

/** The answer of a reading call, kept and shared. Throws nothing: `trouble` tells what went wrong. */
export function useCall<C extends Call>(call: C, input: InputOf<C>, options: Options = {}) {
  const query = useQuery({
    queryKey: options.keySuffix === undefined ? keyOf(call, input) : [...keyOf(call, input), options.keySuffix],
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

/** Asks before the screen that needs the answer is there; a failure is left to whoever asks then. */
export const prefetchCall = <C extends Call>(call: C, input: InputOf<C>) =>
  queryClient.prefetchQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    retry: false,
  })

/** The answer as it is now, not as it is kept; it is kept from here on. Throws what the call throws. */
export const fetchCall = <C extends Call>(call: C, input: InputOf<C>): Promise<ResponseOf<C>> =>
  queryClient.fetchQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    staleTime: 0,
    retry: false,
  })

/**
 * Puts news of the live stream into a kept answer. One that is being asked for just now may have been read
 * before the news and would take it back: it is asked anew.
 */
export function setQueryData(queryKey: readonly unknown[], answer: unknown) {
  queryClient.setQueryData(queryKey, answer)
  if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** What went wrong, in words, with the id of the request for support. */
export function toLoadError(error: unknown) {
  if (error instanceof CallError)
    return {
      text: textOf(error),
      isMissing: error.code === 'NOT_FOUND',
      isRefused: error.status === 400 || error.status === 422,
      ...(error.requestId ? { requestId: error.requestId } : {}),
    }
  return { text: error instanceof Error ? error.message : String(error) }
}

let wordsOf: (error: CallError) => string = (error) => error.message

/** The app gives the words of refusals in the reader's language. */
export const setErrorTexts = (words: (error: CallError) => string) => {
  wordsOf = words
}
export const textOf = (error: CallError) => wordsOf(error)

/** Every kept answer of these calls is asked again when next looked at. */
export function invalidateCalls(...calls: readonly (Call | Calls)[]) {
  const all = calls.flatMap((one) => (isCall(one) ? [one] : Object.values(one)))
  return Promise.all(all.map((call) => queryClient.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] })))
}

const isCall = (one: Call | Calls): one is Call => typeof one.path === 'string'
