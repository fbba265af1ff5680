import { BlockedAddressError } from '#api/platform/http/safe-fetch.ts'

/**
 * Why a service has certainly not taken a message: it is down or refuses the login, or it takes no more for a while.
 * Without a cause it may have taken the message.
 */
export type RetryCause = 'service' | 'throttled'

/** What a service says that it charges. */
export type Charge = { segments?: number | undefined; price?: number | undefined; currency?: string | undefined }

/** What a service did with a message. Only `retry` is tried again. */
export type SendResult =
  | { kind: 'sent'; service: string; serviceMessageId: string | null; charge?: Charge | undefined }
  /** The service refuses this message for good. */
  | { kind: 'rejected'; service: string; reason: string }
  /** The address or device does not exist any more. */
  | { kind: 'gone'; service: string; reason: string }
  | {
      kind: 'retry'
      service: string
      reason: string
      afterSeconds?: number | undefined
      cause?: RetryCause | undefined
    }
  /** Nothing is configured that could send it. */
  | { kind: 'skipped'; reason: string }

/** Whole seconds of a Retry-After header; a date counts from now. */
export function retryAfterSeconds(header: string | null | undefined, nowMs: number): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.round((at - nowMs) / 1_000))
}

export type ServiceResponse = { status: number; retryAfter: string | null; body: string }

const maxBody = 65_536
const timeoutMs = 10_000

type ServiceRequest = { method?: 'GET' | 'POST' | 'DELETE'; headers: Record<string, string>; body?: string }

/** Requests a configured service. Reads at most 64 KB of the response, and follows no redirect. */
export async function requestService(
  url: string,
  { method = 'POST', headers, body }: ServiceRequest,
): Promise<ServiceResponse> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await readStart(response),
  }
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  if (!reader) return ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    bytes += part.value.byteLength
    if (bytes >= maxBody) {
      await reader.cancel()
      break
    }
  }
  return Buffer.concat(chunks).subarray(0, maxBody).toString('utf8')
}

/** The result of a response: 2xx sent, 429 and 5xx later, everything else refused. */
export function resultOf(
  service: string,
  { status, retryAfter, body }: ServiceResponse,
  { idOf, reasonOf }: { idOf: (body: unknown) => unknown; reasonOf: (body: unknown) => unknown },
): SendResult {
  const value = parseJson(body)
  if (status >= 200 && status < 300) {
    const id = idOf(value)
    return { kind: 'sent', service, serviceMessageId: typeof id === 'string' ? id : null }
  }
  const text = reasonOf(value)
  const reason = `${status} ${typeof text === 'string' && text !== '' ? text : body}`.trim().slice(0, 300)
  // A refused login is a matter of configuration: it is tried again after somebody has corrected it.
  return status === 429 || status >= 500 || status === 401 || status === 403
    ? {
        kind: 'retry',
        service,
        reason,
        cause: causeOf(status),
        afterSeconds: retryAfterSeconds(retryAfter, Date.now()),
      }
    : { kind: 'rejected', service, reason }
}

/** A gateway that got no answer (504) does not know whether the service behind it has sent the message. */
const causeOf = (status: number): RetryCause | undefined =>
  status === 429 ? 'throttled' : status === 504 ? undefined : 'service'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of a value from outside, by its path. */
export const fieldOf = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (current, key) => (typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined),
    value,
  )

const connectionCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Whether a request failed before the service could read it. */
const hasNoConnection = (error: unknown): boolean =>
  error instanceof BlockedAddressError ||
  connectionCodes.has(fieldOf(error, 'code')) ||
  connectionCodes.has(fieldOf(error, 'cause', 'code'))

/** No response at all is tried again. */
export const unreachable = (service: string, error: unknown): SendResult => ({
  kind: 'retry',
  service,
  reason: error instanceof Error ? error.message.slice(0, 300) : 'unreachable',
  cause: hasNoConnection(error) ? 'service' : undefined,
})
