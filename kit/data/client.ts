import type { ResponseOf, Call, Calls, InputOf } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import type { ErrorCode, errors, ErrorValues, ErrorResponse } from '#contract/errors.ts'

/** A call that failed. `status` 0 means that the server was not reached. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly values: ErrorValues
  /** By field. A client may replace them by texts in another language. */
  errors: Record<string, string[]>
  readonly data: unknown
  readonly requestId: string | undefined
  /** The server sent its own message, not a generic one. */
  readonly hasServerMessage: boolean
  /** Nothing specific is known: neither the server nor the call provides a message. */
  readonly isGeneric: boolean

  constructor(failure: Partial<ErrorResponse> & { message: string; status_code: number }, hasServerMessage = false) {
    super(failure.message)
    this.status = failure.status_code
    this.code = failure.status_code === 0 ? 'OFFLINE' : (failure.code ?? 'INTERNAL_ERROR')
    this.values = failure.values ?? {}
    this.errors = failure.errors ?? {}
    this.data = failure.data
    this.requestId = failure.request_id
    this.hasServerMessage = hasServerMessage && this.code === 'INTERNAL_ERROR'
    this.isGeneric =
      this.code === 'INTERNAL_ERROR' && (failure.message === genericMessage || failure.message === unreadableMessage)
  }
}

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> }

/** Where calls are sent and with which headers. Functions are evaluated for each call. */
export type Transport = {
  base?: string
  fetch?: (input: string, init: RequestInit) => Promise<Response>
  headers?: () => Record<string, string>
  /** merchant_id of the current panel, added to every merchant call. */
  merchantId?: () => string | undefined
  /** Receives every failure before it is thrown, for example to sign out on 401. */
  onError?: (error: CallError) => void
}

type ApiCall<C extends Call> = (
  input: InputOf<C> & { merchant_id?: string },
  options?: CallOptions,
) => Promise<ResponseOf<C>>
export type Client<T extends Record<string, Calls>> = { [A in keyof T]: { [K in keyof T[A]]: ApiCall<T[A][K]> } }

/** Sends one call. Resolves to the data of the response (with meta for lists) or throws a CallError. */
export async function sendCall<C extends Call>(
  transport: Transport,
  call: C,
  input: unknown,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const { url, init } = requestFor(transport, call, input, options)
  let response: Response
  try {
    response = await (transport.fetch ?? fetch)(url, init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw notifyFailure(
      transport,
      new CallError({ status_code: 0, message: 'The server cannot be reached. Check your connection and try again.' }),
    )
  }
  const body = (await response.json().catch(() => undefined)) as {
    success?: boolean
    data?: unknown
    meta?: unknown
  } & Partial<ErrorResponse>
  if (!isAccepted(response) || !body?.success) {
    const serverMessage = typeof body?.message === 'string' && body.message !== '' ? body.message : undefined
    const isTold = serverMessage !== undefined && serverMessage !== call.fallback && serverMessage !== genericMessage
    throw notifyFailure(
      transport,
      new CallError(
        {
          ...body,
          status_code: isAccepted(response) ? (body?.status_code ?? response.status) : response.status,
          message: serverMessage ?? call.fallback ?? unreadableMessage,
          ...(isAccepted(response) && !body && call.path.includes('/payment/') ? unusableAnswer : {}),
        },
        isTold,
      ),
    )
  }
  const result = call.meta ? { data: body.data, meta: body.meta } : body.data
  if (typeof result === 'object' && result !== null && body.message !== undefined && body.message !== call.message)
    successMessages.set(result, body.message)
  return result as ResponseOf<C>
}

const genericMessage: (typeof errors)['INTERNAL_ERROR']['message'] = 'Something went wrong.'
const unreadableMessage = 'Invalid response from server'
/** What a payment or payout service has answered cannot be read. */
const unusableAnswer = { code: 'PAYMENT_PROVIDER_UNREACHABLE', message: unreadableMessage } as const

/** Any other status is an error, including other 2xx codes. */
const isAccepted = ({ status }: Response) => status === 200 || status === 201

const successMessages = new WeakMap<object, string>()
/** The message of a successful response, if it differs from the default message of the call. */
export const successMessageOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null ? successMessages.get(result) : undefined

function notifyFailure(transport: Transport, error: CallError): CallError {
  transport.onError?.(error)
  return error
}

function requestFor(
  transport: Transport,
  call: Call,
  input: unknown,
  options: CallOptions,
): { url: string; init: RequestInit } {
  const headers: Record<string, string> = { accept: 'application/json', ...transport.headers?.(), ...options.headers }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = { method: call.method, headers, ...(options.signal ? { signal: options.signal } : {}) }
  const merchantId = call.scope === 'merchant' ? transport.merchantId?.() : undefined
  if (input instanceof FormData) {
    if (merchantId && !input.has('merchant_id')) input.append('merchant_id', merchantId)
    return { url: `${transport.base ?? ''}${call.path}`, init: { ...init, body: input } }
  }
  const fields: Record<string, unknown> = {
    ...(merchantId ? { merchant_id: merchantId } : {}),
    ...(input as Record<string, unknown> | undefined),
  }
  let path = call.path
  for (const name of pathParams(call.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(fields[name])))
    delete fields[name]
  }
  const inQuery = call.method === 'GET' || (call.method === 'DELETE' && !Array.isArray(fields['ids']))
  if (!inQuery) {
    headers['content-type'] = 'application/json'
    return { url: `${transport.base ?? ''}${path}`, init: { ...init, body: JSON.stringify(fields) } }
  }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  return { url: `${transport.base ?? ''}${path}${query.size > 0 ? `?${query}` : ''}`, init }
}

/** Creates a typed client for every call of the contract: client.orders.list({ page: 2 }). */
export function createClient<T extends Record<string, Calls>>(contract: T, transport: Transport): Client<T> {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (input: unknown, options?: CallOptions) => sendCall(transport, call, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(areas) as Client<T>
}
