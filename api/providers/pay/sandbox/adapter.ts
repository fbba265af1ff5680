import { z } from 'zod'
import type { AppServices } from '#api/platform/app-services.ts'
import { PayRefused, PayUnavailable } from '../pay.ts'
import type { Intent, PayProvider, ProviderEvent, Refund } from '../pay.ts'
import { isSigned } from '../signature.ts'
import { secretKeyOf, webhookSecretOf } from './keys.ts'
import { signatureHeader, WireEvent, WireIntent, WireRefund } from './wire.ts'

const patienceMs = 8_000
type Answer = { status: number; body: unknown }
type Asked = { body?: unknown; key?: string }
type Ask = (method: 'GET' | 'POST', path: string, asked?: Asked) => Promise<Answer>

/** Speaks to the test service over HTTP: at SANDBOX_PAY_URL, by default in this very process. */
export function sandboxPay(services: AppServices, tenantId: string): PayProvider {
  const ask = asker(services, tenantId)
  const intentAt = async (path: string, asked: Asked) => intentOf(await ask('POST', path, asked))
  const webhook_url = `${services.config.SANDBOX_PAY_URL ? (services.config.PUBLIC_URL ?? '') : ''}/store/v1/payments/webhook/sandbox?tenant_id=${tenantId}`
  return {
    createIntent: ({ amount, currency, idempotencyKey, description, metadata, returnUrl }) =>
      intentAt('/intents', {
        key: idempotencyKey,
        body: { amount, currency, description, metadata, return_url: returnUrl, webhook_url },
      }),
    confirm: (ref, payload) => intentAt(`/intents/${ref}/confirm`, { body: payload }),
    cancel: (ref) => intentAt(`/intents/${ref}/cancel`, { body: {} }),
    find: async (ref) => {
      const answer = await ask('GET', `/intents/${ref}`)
      return answer.status === 404 ? undefined : intentOf(answer)
    },
    refund: async ({ intentRef, amount, idempotencyKey }) => {
      const answer = await ask('POST', '/refunds', { key: idempotencyKey, body: { intent: intentRef, amount } })
      return answer.status === 422 ? { ref: null, status: 'failed' } : refundOf(answer)
    },
    findRefund: async (intentRef, idempotencyKey) => {
      const answer = await ask(
        'GET',
        `/refunds?intent=${intentRef}&idempotency_key=${encodeURIComponent(idempotencyKey)}`,
      )
      return answer.status === 404 ? undefined : refundOf(answer)
    },
    readEvent: (body, headers, nowMs) =>
      isSigned(webhookSecretOf(services.config.secret, tenantId), body, headers[signatureHeader], nowMs)
        ? eventOf(body)
        : undefined,
  }
}

function asker({ config, loopback }: AppServices, tenantId: string): Ask {
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
      const answer = base
        ? await fetch(new URL(url, base), { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
        : await loopback(url, init)
      if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`)
      const read: unknown = await answer.json()
      return { status: answer.status, body: read }
    } catch (error) {
      throw new PayUnavailable('The test payment service gives no answer', { cause: error })
    }
  }
}

function parsed<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  if (status !== 200 && status !== 201)
    throw new PayRefused(`The test payment service refuses: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  const read = schema.safeParse(body)
  if (!read.success)
    throw new PayUnavailable('The answer of the test payment service cannot be read', { cause: read.error })
  return read.data
}

const intentOf = (answer: Answer): Intent => fromWire(parsed(WireIntent, answer))
const refundOf = (answer: Answer): Refund => parsed(WireRefund, answer)

const fromWire = ({
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

function eventOf(body: Buffer): ProviderEvent | undefined {
  const read = json.pipe(WireEvent).safeParse(body.toString('utf8'))
  if (!read.success) return undefined
  const { id, type, data } = read.data
  const intent = type.startsWith('intent.') ? WireIntent.safeParse(data).data : undefined
  if (intent) return { id, type, about: 'intent', intent: fromWire(intent) }
  const refund = type.startsWith('refund.') ? WireRefund.safeParse(data).data : undefined
  if (refund) return { id, type, about: 'refund', idempotencyKey: refund.idempotency_key, refund }
  return { id, type, about: 'other' }
}
