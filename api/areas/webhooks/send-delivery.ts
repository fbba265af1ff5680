import type { WebhookLog } from '#contract/areas/webhooks.ts'
import { BlockedAddressError, internalAllowed, safeFetch } from '#api/platform/http/safe-fetch.ts'
import type { SafeConnections } from '#api/platform/http/safe-fetch.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { unsealText } from '#api/platform/runtime/secrets.ts'
import type { Outcome } from './delivery.rules.ts'
import { headersOf } from './signature.rules.ts'

export type SendConfig = Pick<Config, 'secret' | 'WEBHOOKS_INTERNAL'>
type AttemptError = NonNullable<WebhookLog['response']>['error']
export type SentAttempt = Outcome & { response: string | null; error: AttemptError; duration_ms: number }

const timeoutMs = 10_000
const keptBytes = 4_096

/** What a secret is sealed for. */
export const secretContext = (tenantId: string, webhookId: string): string => `${tenantId}/webhook/${webhookId}`

/** Addresses that webhooks may have: public ones, and with WEBHOOKS_INTERNAL all. */
export const addressRules = ({ WEBHOOKS_INTERNAL }: Pick<Config, 'WEBHOOKS_INTERNAL'>) =>
  WEBHOOKS_INTERNAL ? internalAllowed : {}

type Sendable = {
  tenant_id: string
  webhook_id: string
  url: string
  event_id: string
  payload: string
  secret: string
  previous_secret: string | null
  previous_secret_until: string | null
}

/** Sends a delivery once. Any failure is a result, and none is thrown. */
export async function sendDelivery(
  config: SendConfig,
  delivery: Sendable,
  nowMs: number,
  connections?: SafeConnections,
): Promise<SentAttempt> {
  const { url, event_id, payload, previous_secret, previous_secret_until } = delivery
  const isPreviousValid = previous_secret !== null && Date.parse(previous_secret_until ?? '') > nowMs
  const context = secretContext(delivery.tenant_id, delivery.webhook_id)
  const secrets = [delivery.secret, ...(isPreviousValid ? [previous_secret] : [])].map((sealed) =>
    unsealText(config, sealed, context),
  )
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const response = await safeFetch(
      url,
      {
        method: 'POST',
        headers: headersOf({ eventId: event_id, body: payload, secrets, nowMs }),
        body: Buffer.from(payload),
      },
      { ...addressRules(config), timeoutMs, bodyBytes: keptBytes, connections },
    )
    const { status, retryAfter, body } = response
    // PostgreSQL stores no zero bytes.
    return { status, retryAfter, response: body.replaceAll('\0', ''), error: null, duration_ms: duration() }
  } catch (error) {
    return { status: null, response: null, error: errorOf(error), duration_ms: duration() }
  }
}

function errorOf(error: unknown): AttemptError {
  if (error instanceof BlockedAddressError) return 'blocked_address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout'
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return 'invalid_certificate'
  return 'unreachable'
}
