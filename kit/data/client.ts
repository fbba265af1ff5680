import type { ResponseOf, Call, Calls, InputOf } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import type { ErrorCode, errors, ErrorValues, ErrorResponse } from '#contract/errors.ts'

/** A refused or failed call, as the wire says it; `status` 0 means the server was not reached. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly values: ErrorValues
  readonly errors: Record<string, string[]>
  readonly data: unknown
  readonly requestId: string | undefined
  /** A fault that the server told in words of its own, not in those that stand for any fault. */
  readonly isTold: boolean
  /** A fault of which nothing is known: without words of the server's own or of the call. */
  readonly isBare: boolean

  constructor(failure: Partial<ErrorResponse> & { message: string; status_code: number }, isTold = false) {
    super(failure.message)
    this.status = failure.status_code
    this.code = failure.status_code === 0 ? 'OFFLINE' : (failure.code ?? 'INTERNAL_ERROR')
    this.values = failure.values ?? {}
    this.errors = failure.errors ?? {}
    this.data = failure.data
    this.requestId = failure.request_id
    this.isTold = isTold && this.code === 'INTERNAL_ERROR'
    this.isBare = this.code === 'INTERNAL_ERROR' && (failure.message === anyFault || failure.message === noAnswer)
  }
}

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> }

/** Where calls go and what they carry; functions are asked anew for each call. */
export type Transport = {
  base?: string
  fetch?: (input: string, init: RequestInit) => Promise<Response>
  headers?: () => Record<string, string>
  /** merchant_id of the panel that asks; put into every merchant call. */
  merchantId?: () => string | undefined
  /** Told of every failure before it is thrown, e.g. to sign out on 401. */
  failed?: (error: CallError) => void
}

type ApiCall<C extends Call> = (
  input: InputOf<C> & { merchant_id?: string },
  options?: CallOptions,
) => Promise<ResponseOf<C>>
export type Client<T extends Record<string, Calls>> = { [A in keyof T]: { [K in keyof T[A]]: ApiCall<T[A][K]> } }

/** One call over the line: the answer's data (with meta for lists), or a CallError. */
export async function sendCall<C extends Call>(
  line: Transport,
  call: C,
  input: unknown,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const { url, init } = requestFor(line, call, input, options)
  let response: Response
  try {
    response = await (line.fetch ?? fetch)(url, init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw told(
      line,
      new CallError({ status_code: 0, message: 'The server cannot be reached. Check your connection and try again.' }),
    )
  }
  const body = (await response.json().catch(() => undefined)) as {
    success?: boolean
    data?: unknown
    meta?: unknown
  } & Partial<ErrorResponse>
  if (!isAccepted(response) || !body?.success) {
    const said = typeof body?.message === 'string' && body.message !== '' ? body.message : undefined
    const isTold = said !== undefined && said !== call.fallback && said !== anyFault
    throw told(
      line,
      new CallError(
        {
          ...body,
          status_code: isAccepted(response) ? (body?.status_code ?? response.status) : response.status,
          message: said ?? call.fallback ?? noAnswer,
        },
        isTold,
      ),
    )
  }
  const answer = call.meta ? { data: body.data, meta: body.meta } : body.data
  if (typeof answer === 'object' && answer !== null && body.message !== undefined && body.message !== call.message)
    successes.set(answer, body.message)
  return answer as ResponseOf<C>
}

const anyFault: (typeof errors)['INTERNAL_ERROR']['message'] = 'Something went wrong.'
const noAnswer = 'Invalid response from server'

/** Nothing else is success, not even another 2xx. */
const isAccepted = ({ status }: Response) => status === 200 || status === 201

const successes = new WeakMap<object, string>()
/** What the server said of a success in words of its own, other than the call's usual ones. */
export const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? successes.get(answer) : undefined

function told(line: Transport, error: CallError): CallError {
  line.failed?.(error)
  return error
}

function requestFor(
  line: Transport,
  call: Call,
  input: unknown,
  options: CallOptions,
): { url: string; init: RequestInit } {
  const headers: Record<string, string> = { accept: 'application/json', ...line.headers?.(), ...options.headers }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = { method: call.method, headers, ...(options.signal ? { signal: options.signal } : {}) }
  const merchant = call.scope === 'merchant' ? line.merchantId?.() : undefined
  if (input instanceof FormData) {
    if (merchant && !input.has('merchant_id')) input.append('merchant_id', merchant)
    return { url: `${line.base ?? ''}${call.path}`, init: { ...init, body: input } }
  }
  const rest: Record<string, unknown> = {
    ...(merchant ? { merchant_id: merchant } : {}),
    ...(input as Record<string, unknown> | undefined),
  }
  let path = call.path
  for (const name of pathParams(call.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const inQuery = call.method === 'GET' || (call.method === 'DELETE' && !Array.isArray(rest['ids']))
  if (!inQuery) {
    headers['content-type'] = 'application/json'
    return { url: `${line.base ?? ''}${path}`, init: { ...init, body: JSON.stringify(rest) } }
  }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest))
    if (value !== undefined && value !== null) query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  return { url: `${line.base ?? ''}${path}${query.size > 0 ? `?${query}` : ''}`, init }
}

/** client.orders.list({ page: 2 }) for every call of the contract. */
export function makeClient<T extends Record<string, Calls>>(contract: T, line: Transport): Client<T> {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (input: unknown, options?: CallOptions) => sendCall(line, call, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(areas) as Client<T>
}
