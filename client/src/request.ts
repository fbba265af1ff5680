import { MarkethallError } from './error.ts'

export type ClientOptions = {
  /** Address of a shop or a panel, such as https://shop.example. */
  baseUrl: string
  /** Key of a tenant, for the calls of its panel. */
  apiKey?: string
  /** Token of a session. A function is asked before each call. */
  token?: string | (() => string | undefined)
  /** Host or id of the tenant, if `baseUrl` is no host of it. */
  tenant?: string
  /** Language of names and messages, such as `fr`. */
  language?: string
  /** Further attempts after a broken connection, 429 or 503. Default: 2. Calls that could act twice get none. */
  retries?: number
  /** Replaces the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export type CallOptions = {
  signal?: AbortSignal
  /**
   * Unique for what you want done. Repeating a call with the same key returns the first answer. Default: a new key
   * for each call, which its further attempts share.
   */
  idempotencyKey?: string
  headers?: Record<string, string>
}

export type Answer<Data, Meta = undefined> = { data: Data; meta: Meta; message: string; status: number }

/** How the input of an operation is sent. */
export type Operation = {
  method: string
  path: string
  input: 'query' | 'json' | 'form'
  /** It accepts an Idempotency-Key. */
  hasKey?: boolean
  /** It changes nothing. */
  isSafe?: boolean
  /** It answers with a file. */
  isFile?: boolean
}

export type Send = <Data, Meta = undefined>(
  operation: Operation,
  input: object,
  options?: CallOptions,
) => Promise<Answer<Data, Meta>>

type Envelope = Partial<{
  success: boolean
  message: string
  code: string
  data: unknown
  meta: unknown
  values: Record<string, unknown>
  errors: Record<string, string[]>
  request_id: string
}>

export function createSend(client: ClientOptions): Send {
  const fetchUrl = client.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  return async <Data, Meta>(operation: Operation, input: object, options: CallOptions = {}) => {
    const { url, init } = requestOf(client, operation, input, options)
    const attempts = 1 + (operation.isSafe || operation.hasKey ? (client.retries ?? 2) : 0)
    for (let attempt = 1; ; attempt++) {
      const response = await fetchUrl(url, init).catch((cause: unknown) => {
        if (options.signal?.aborted) throw cause
        return new MarkethallError({ status: 0, message: 'The server cannot be reached.', cause })
      })
      const isLast = attempt >= attempts
      if (response instanceof MarkethallError) {
        if (isLast) throw response
      } else if (isLast || !(response.status === 429 || response.status === 503))
        // The types of answers are those of the document.
        return (await readAnswer(operation, response)) as Answer<Data, Meta>
      await wait(delayMs(response, attempt), options.signal)
    }
  }
}

export const authorizationOf = ({ apiKey, token }: ClientOptions): Record<string, string> => {
  const current = typeof token === 'function' ? token() : token
  return { ...(apiKey ? { 'x-api-key': apiKey } : {}), ...(current ? { authorization: `Bearer ${current}` } : {}) }
}

export const commonHeaders = ({ tenant, language }: ClientOptions): Record<string, string> => ({
  ...(tenant ? { 'x-tenant': tenant } : {}),
  ...(language ? { 'accept-language': language } : {}),
})

export const urlOf = ({ baseUrl }: ClientOptions, path: string): string => baseUrl.replace(/\/+$/, '') + path

function requestOf(client: ClientOptions, operation: Operation, input: object, options: CallOptions) {
  const headers: Record<string, string> = {
    accept: operation.isFile ? '*/*' : 'application/json',
    ...commonHeaders(client),
    ...authorizationOf(client),
    ...(operation.hasKey ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
    ...options.headers,
  }
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields.get(name)))
    fields.delete(name)
    return value
  })
  const init: RequestInit = { method: operation.method, headers, ...(options.signal ? { signal: options.signal } : {}) }
  const url = urlOf(client, path)
  if (operation.input === 'form') return { url, init: { ...init, body: formOf(fields) } }
  if (operation.input === 'json') {
    headers['content-type'] = 'application/json'
    return { url, init: { ...init, body: JSON.stringify(Object.fromEntries(fields)) } }
  }
  const query = new URLSearchParams()
  for (const [name, value] of fields)
    if (value !== null) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  return { url: query.size > 0 ? `${url}?${query}` : url, init }
}

function formOf(fields: Map<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of fields)
    form.append(name, value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value))
  return form
}

async function readAnswer(operation: Operation, response: Response): Promise<Answer<unknown, unknown>> {
  const { status } = response
  if (operation.isFile && response.ok) return { data: await response.blob(), meta: undefined, message: '', status }
  const body = (await response.json().catch(() => ({}))) as Envelope
  if (response.ok && body.success === true)
    return { data: body.data, meta: body.meta, message: body.message ?? '', status }
  throw new MarkethallError({
    ...body,
    status,
    message: body.message ?? 'The answer is no answer of Markethall.',
    requestId: body.request_id ?? response.headers.get('x-request-id') ?? undefined,
  })
}

const maxDelayMs = 30_000

/** What the server asks for, else twice as long after each attempt. */
function delayMs(response: Response | MarkethallError, attempt: number): number {
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0
  return Math.min(maxDelayMs, seconds > 0 ? seconds * 1000 : 500 * 2 ** (attempt - 1))
}

export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
