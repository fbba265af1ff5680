import type { PushSubscription } from '#contract/areas/alerts/push.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { safeFetch } from '#api/platform/http/safe-fetch.ts'
import { encryptPush } from './encryption.ts'
import { vapidHeader, createVapid } from './vapid.ts'
import type { Vapid } from './vapid.ts'

const vapidBySecret = new Map<string, Vapid>()
type PushConfig = Pick<Config, 'secret' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_SERVICES'>

function vapidFor({ secret, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: PushConfig): Vapid {
  const cached = vapidBySecret.get(secret)
  if (cached) return cached
  const keys = createVapid(secret, VAPID_SUBJECT, VAPID_PRIVATE_KEY)
  vapidBySecret.set(secret, keys)
  return keys
}

export const vapidPublicKey = (config: PushConfig): string => vapidFor(config).publicKey

/** Whether an endpoint belongs to an allowed push service. Clients choose the endpoint, so it must be checked. */
export function isPushService({ PUSH_SERVICES }: Pick<PushConfig, 'PUSH_SERVICES'>, endpoint: string): boolean {
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  return PUSH_SERVICES.split(',')
    .map((service) => service.trim())
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

/** Push services configured with their scheme may have an internal address. */
const isOwnService = ({ PUSH_SERVICES }: Pick<PushConfig, 'PUSH_SERVICES'>, endpoint: string) =>
  PUSH_SERVICES.split(',').some((service) => service.trim() === new URL(endpoint).origin)

async function sendToOwnService(endpoint: string, request: RequestInit): Promise<{ status: number }> {
  const response = await fetch(endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(5_000) })
  await response.body?.cancel()
  return response
}

export type PushMessage = {
  title: string
  body: string
  url: string
  tag: string
  /** Address of a picture. */ image?: string
}

/**
 * Sends a message through the browser's push service. Returns `gone` if the subscription has ended. Throws if a
 * retry may help.
 */
export async function sendPush(
  config: PushConfig,
  { endpoint, keys }: PushSubscription,
  message: PushMessage,
  { ttlSeconds, nowMs }: { ttlSeconds: number; nowMs: number },
): Promise<'sent' | 'gone'> {
  const request = {
    method: 'POST',
    body: new Uint8Array(encryptPush(JSON.stringify(message), keys)),
    headers: {
      authorization: vapidHeader(vapidFor(config), endpoint, nowMs),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: 'high',
      topic: message.tag.replaceAll(/[^\w-]/g, '-').slice(0, 32),
    },
  }
  const { status } = isOwnService(config, endpoint)
    ? await sendToOwnService(endpoint, request)
    : await safeFetch(endpoint, request)
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  throw new Error(`The push service answered ${status}`)
}
