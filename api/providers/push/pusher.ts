import type { PushSubscription } from '#contract/alerts.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { safeFetch } from '#api/platform/http/safe-fetch.ts'
import { sealed } from './sealed.ts'
import { vapidHeader, vapidOf } from './vapid.ts'
import type { Vapid } from './vapid.ts'

const made = new Map<string, Vapid>()
type PushConfig = Pick<Config, 'secret' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_SERVICES'>

function vapid({ secret, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: PushConfig): Vapid {
  const there = made.get(secret)
  if (there) return there
  const keys = vapidOf(secret, VAPID_SUBJECT, VAPID_PRIVATE_KEY)
  made.set(secret, keys)
  return keys
}

export const pushKey = (config: PushConfig): string => vapid(config).publicKey

/** Whether an address belongs to a push service we know: whoever registers chooses where we connect to. */
export function isPushService({ PUSH_SERVICES }: Pick<PushConfig, 'PUSH_SERVICES'>, endpoint: string): boolean {
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  return PUSH_SERVICES.split(',')
    .map((one) => one.trim())
    .some((service) => {
      if (service.includes('://')) return origin === service
      return (
        protocol === 'https:' &&
        port === '' &&
        username === '' &&
        (service.startsWith('.') ? hostname.endsWith(service) : hostname === service)
      )
    })
}

/** One that the operator named with its scheme may stand inside. */
const isOwnService = ({ PUSH_SERVICES }: Pick<PushConfig, 'PUSH_SERVICES'>, endpoint: string) =>
  PUSH_SERVICES.split(',').some((service) => service.trim() === new URL(endpoint).origin)

async function sendInside(endpoint: string, letter: RequestInit): Promise<{ status: number }> {
  const answer = await fetch(endpoint, { ...letter, redirect: 'error', signal: AbortSignal.timeout(5_000) })
  await answer.body?.cancel()
  return answer
}

export type PushMessage = { title: string; body: string; url: string; tag: string }

/** Hands a message to the browser's push service; `gone` when the subscription is over. Throws where another try may help. */
export async function pushTo(
  config: PushConfig,
  { endpoint, keys }: PushSubscription,
  message: PushMessage,
  { ttlSeconds, nowMs }: { ttlSeconds: number; nowMs: number },
): Promise<'sent' | 'gone'> {
  const letter = {
    method: 'POST',
    body: new Uint8Array(sealed(JSON.stringify(message), keys)),
    headers: {
      authorization: vapidHeader(vapid(config), endpoint, nowMs),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: 'high',
      topic: message.tag.replaceAll(/[^\w-]/g, '-').slice(0, 32),
    },
  }
  const { status } = isOwnService(config, endpoint)
    ? await sendInside(endpoint, letter)
    : await safeFetch(endpoint, letter)
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  throw new Error(`The push service answered ${status}`)
}
