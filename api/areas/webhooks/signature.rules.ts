import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
/** A secret in the form of the Standard Webhooks specification: 32 random bytes. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

const signatureOf = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(text)
    .digest('base64')}`

type Message = { eventId: string; body: string; secrets: readonly string[]; nowMs: number }

/**
 * Headers of a request after the Standard Webhooks specification: one signature for each valid secret, over id, time and
 * body. `X-Webhook-Signature` is the hex HMAC-SHA256 of the body alone, keyed with the whole text of the newest secret.
 */
export function headersOf({ eventId, body, secrets, nowMs }: Message): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Markethall-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${eventId}.${timestamp}.${body}`)).join(' '),
    'x-webhook-signature': createHmac('sha256', secrets[0] ?? '')
      .update(body)
      .digest('hex'),
  }
}
