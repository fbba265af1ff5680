import { PushSubscription } from '#contract/areas/alerts/push.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { sendWithApns } from '#api/providers/messages/apns.ts'
import { sendWithFirebase } from '#api/providers/messages/firebase.ts'
import { parseJson, unreachable } from '#api/providers/messages/message-result.ts'
import type { SendResult } from '#api/providers/messages/message-result.ts'
import { isPushService, sendPush } from '#api/providers/push/web-push.ts'
import { findToken } from './devices.db.ts'
import type { DueMessage } from './dispatch.db.ts'
import { liveActivityPayload } from './live-activity.rules.ts'
import type { Sender } from './send-message.ts'

/** How long a push service waits for a device: mailings keep for a day, news of an order for an hour. */
const ttlOf = ({ template }: DueMessage) => (template === 'campaign' ? 86_400 : 3_600)

type Device = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** Sends a push to the kind of device that the token belongs to. */
export async function sendToDevice(services: AppServices, sender: Sender, message: DueMessage): Promise<SendResult> {
  const tokenId = message.push_token_id
  const device =
    tokenId === null
      ? undefined
      : await withTenant(services, { tenantId: message.tenant_id, merchantId: null }, (db) => findToken(db, tokenId))
  if (!device) return { kind: 'rejected', service: 'push', reason: 'device gone' }
  if (device.platform === 'web') return sendToBrowser(services, device, message)
  const credentialsOf = (name: string) => sender.services.find(({ service }) => service === name)?.credentials
  const [apns, firebase] = [credentialsOf('apns'), credentialsOf('firebase')]
  const nowMs = services.clock()
  const tag = tagOf(message)
  const ttlSeconds = ttlOf(message)
  if (device.platform === 'ios' && apns) {
    const isActivity = message.channel === 'live_activity'
    const alert = {
      aps: {
        alert: { title: message.subject, body: message.text },
        sound: 'default',
        ...(message.image_url === null ? {} : { 'mutable-content': 1 }),
      },
      link: message.link,
      ...(message.image_url === null ? {} : { image: message.image_url }),
    }
    return sendWithApns(
      services.config,
      apns,
      {
        id: message.id,
        token: device.token,
        type: isActivity ? 'liveactivity' : 'alert',
        payload: isActivity ? liveActivityPayload(message, nowMs) : alert,
        tag,
        ttlSeconds,
      },
      nowMs,
    )
  }
  if (!firebase || message.channel === 'live_activity') return { kind: 'skipped', reason: 'no service' }
  const { id, subject: title, text: body, link, image_url } = message
  return sendWithFirebase(
    services.config,
    firebase,
    { id, token: device.token, title, body, link: link ?? '', image: image_url, tag, ttlSeconds },
    nowMs,
  )
}

const tagOf = ({ id, order_number }: DueMessage) => (order_number === null ? id : `order-${order_number}`)

async function sendToBrowser({ config, clock }: AppServices, device: Device, message: DueMessage): Promise<SendResult> {
  const service = 'web_push'
  const subscription = PushSubscription.safeParse(parseJson(device.token))
  if (!subscription.success || !isPushService(config, subscription.data.endpoint))
    return { kind: 'gone', service, reason: 'not a known push service' }
  const { subject: title, text: body, link, image_url } = message
  return sendPush(
    config,
    subscription.data,
    { title, body, url: link ?? '/', tag: tagOf(message), ...(image_url === null ? {} : { image: image_url }) },
    { ttlSeconds: ttlOf(message), nowMs: clock() },
  ).then(
    (outcome): SendResult =>
      outcome === 'sent'
        ? { kind: 'sent', service, serviceMessageId: null }
        : { kind: 'gone', service, reason: 'device gone' },
    (error: unknown) => unreachable(service, error),
  )
}
