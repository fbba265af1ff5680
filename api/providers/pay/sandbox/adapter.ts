import { z } from 'zod'
import type { AppServices } from '#api/platform/app-services.ts'
import { PaymentRejected, PaymentProviderUnavailable } from '../pay-provider.ts'
import type { Intent, PaymentProvider, ProviderEvent, Refund } from '../pay-provider.ts'
import { hasValidSignature } from '../signature.ts'
import { secretKeyOf, webhookSecretOf } from './keys.ts'
import { signatureHeader, WireEvent, WireIntent, WireRefund } from './wire.ts'

const timeoutMs = 8_000
type SandboxResponse = { status: number; body: unknown }
type RequestOptions = { body?: unknown; key?: string }
type SendRequest = (method: 'GET' | 'POST', path: string, asked?: RequestOptions) => Promise<SandboxResponse>

/** Client of the test payment service over HTTP: at SANDBOX_PAY_URL, by default in this process. */
export function createSandboxProvider(services: AppServices, tenantId: string): PaymentProvider {
  const send = createSender(services, tenantId)
  const postIntent = async (path: string, options: RequestOptions) => parseIntent(await send('POST', path, options))
  const webhook_url = `${services.config.SANDBOX_PAY_URL ? (services.config.PUBLIC_URL ?? '') : ''}/store/v1/payments/webhook/sandbox?tenant_id=${tenantId}`
  return {
    createIntent: ({ amount, currency, idempotencyKey, description, metadata, returnUrl, captureMethod }) =>
      postIntent('/intents', {
        key: idempotencyKey,
        body: {
          amount,
          currency,
          description,
          metadata,
          return_url: returnUrl,
          webhook_url,
          capture_method: captureMethod,
        },
      }),
    confirm: (ref, payload) => postIntent(`/intents/${ref}/confirm`, { body: payload }),
    capture: (ref) => postIntent(`/intents/${ref}/capture`, { body: {} }),
    cancel: (ref) => postIntent(`/intents/${ref}/cancel`, { body: {} }),
    find: async (ref) => {
      const response = await send('GET', `/intents/${ref}`)
      return response.status === 404 ? undefined : parseIntent(response)
    },
    refund: async ({ intentRef, amount, idempotencyKey }) => {
      const response = await send('POST', '/refunds', { key: idempotencyKey, body: { intent: intentRef, amount } })
      return response.status === 422 ? { ref: null, status: 'failed' } : parseRefund(response)
    },
    findRefund: async (intentRef, idempotencyKey) => {
      const response = await send(
        'GET',
        `/refunds?intent=${intentRef}&idempotency_key=${encodeURIComponent(idempotencyKey)}`,
      )
      return response.status === 404 ? undefined : parseRefund(response)
    },
    readEvent: (body, headers, nowMs) =>
      hasValidSignature(webhookSecretOf(services.config.secret, tenantId), body, headers[signatureHeader], nowMs)
        ? parseEvent(body)
        : undefined,
  }
}

function createSender({ config, loopback }: AppServices, tenantId: string): SendRequest {
  const base = config.SANDBOX_PAY_URL
  return async (method, path, { body, key } = {}) => {
    const headers = {
      authorization: `Bearer ${secretKeyOf(config.secret, tenantId)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const url = `/sandbox-pay/v1${path}`
    try {
      const response = base
        ? await fetch(new URL(url, base), { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
        : await loopback(url, init)
      if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
      const json: unknown = await response.json()
      return { status: response.status, body: json }
    } catch (error) {
      throw new PaymentProviderUnavailable('The test payment service gives no answer', { cause: error })
    }
  }
}

function parseResponse<T>(schema: z.ZodType<T>, { status, body }: SandboxResponse): T {
  if (status !== 200 && status !== 201)
    throw new PaymentRejected(`The test payment service refuses: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  const result = schema.safeParse(body)
  if (!result.success)
    throw new PaymentProviderUnavailable('The answer of the test payment service cannot be read', {
      cause: result.error,
    })
  return result.data
}

const parseIntent = (response: SandboxResponse): Intent => toIntent(parseResponse(WireIntent, response))
const parseRefund = (response: SandboxResponse): Refund => parseResponse(WireRefund, response)

const toIntent = ({
  ref,
  status,
  amount,
  currency,
  metadata,
  failure_reason,
  client_secret,
  redirect_url,
}: WireIntent): Intent => ({
  ref,
  status,
  amount,
  currency,
  metadata,
  failureReason: failure_reason,
  clientSecret: client_secret ?? null,
  redirectUrl: redirect_url ?? null,
})

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

function parseEvent(body: Buffer): ProviderEvent | undefined {
  const result = json.pipe(WireEvent).safeParse(body.toString('utf8'))
  if (!result.success) return undefined
  const { id, type, data } = result.data
  const intent = type.startsWith('intent.') ? WireIntent.safeParse(data).data : undefined
  if (intent) return { id, type, subject: 'intent', intent: toIntent(intent) }
  const refund = type.startsWith('refund.') ? WireRefund.safeParse(data).data : undefined
  if (refund) return { id, type, subject: 'refund', idempotencyKey: refund.idempotency_key, refund }
  return { id, type, subject: 'other' }
}
