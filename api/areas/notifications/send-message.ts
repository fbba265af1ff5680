import { PushSubscription } from '#contract/areas/alerts.ts'
import type { MessageChannel } from '#contract/areas/notifications/messages.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { getMailer } from '#api/providers/mail/mailer.ts'
import { isPushService, sendPush } from '#api/providers/push/web-push.ts'
import { createSmsSender } from '#api/providers/sms/sms-sender.ts'
import type { SendResult } from './delivery.rules.ts'
import { findToken } from './devices.db.ts'
import type { DueMessage } from './dispatch.db.ts'
import { loadReplyAddress } from './messages.db.ts'
import { loadBrand } from './mails.db.ts'

/** Who sends: the tenant's name and reply address, and the service of the channel. */
export type Sender = { name: string; replyTo: string | null; service: string }

const pushTtlSeconds = 3_600

export async function loadSender(db: Db, _config: Config, _channel: MessageChannel): Promise<Sender> {
  const [{ store }, replyTo] = await Promise.all([loadBrand(db), loadReplyAddress(db)])
  return { name: store, replyTo, service: 'platform' }
}

/** Sends a message once. An outcome that the service has decided is a result; a surprise is thrown. */
export async function sendMessage(services: AppServices, sender: Sender, message: DueMessage): Promise<SendResult> {
  if (message.channel === 'email') return sendMailMessage(services.config, sender, message)
  if (message.channel === 'sms') return sendTextMessage(services.config, message)
  if (message.channel === 'push') return sendPushMessage(services, message)
  return { kind: 'skipped', reason: 'no service' }
}

async function sendMailMessage(config: Config, { name, replyTo }: Sender, message: DueMessage): Promise<SendResult> {
  const mailer = getMailer(config)
  if (!mailer) return { kind: 'skipped', reason: 'no service' }
  const { id, recipient: to, subject, html, text } = message
  return mailer.send({ id, to, subject, html, text, senderName: name, replyTo }).then(
    () => ({ kind: 'sent', service: 'platform', serviceMessageId: null }),
    (error: unknown) => mailFailure(error),
  )
}

/** A refused address or text (5xx) is final. A refused login is a matter of configuration and is tried again. */
function mailFailure(error: unknown): SendResult {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof status === 'number' && status >= 500 && code !== 'EAUTH'
    ? { kind: 'rejected', service: 'platform', reason }
    : { kind: 'retry', service: 'platform', reason }
}

async function sendTextMessage(config: Config, { id, recipient: to, text }: DueMessage): Promise<SendResult> {
  const sender = createSmsSender(config)
  if (!sender) return { kind: 'skipped', reason: 'no service' }
  return sender.send({ id, to, text }).then(
    () => ({ kind: 'sent', service: 'platform', serviceMessageId: null }),
    (error: unknown) => ({
      kind: 'retry',
      service: 'platform',
      reason: error instanceof Error ? error.message : String(error),
    }),
  )
}

async function sendPushMessage(services: AppServices, message: DueMessage): Promise<SendResult> {
  const { config, clock } = services
  const tokenId = message.push_token_id
  const device =
    tokenId === null
      ? undefined
      : await withTenant(services, { tenantId: message.tenant_id, merchantId: null }, (db) => findToken(db, tokenId))
  if (!device) return { kind: 'rejected', service: 'web_push', reason: 'device gone' }
  if (device.platform !== 'web') return { kind: 'skipped', reason: 'no service' }
  const subscription = PushSubscription.safeParse(parseJson(device.token))
  if (!subscription.success || !isPushService(config, subscription.data.endpoint))
    return { kind: 'gone', service: 'web_push', reason: 'not a known push service' }
  const { subject: title, text: body, link } = message
  const tag = message.order_number === null ? message.id : `order-${message.order_number}`
  return sendPush(
    config,
    subscription.data,
    { title, body, url: link ?? '/', tag },
    { ttlSeconds: pushTtlSeconds, nowMs: clock() },
  ).then(
    (outcome) =>
      outcome === 'sent'
        ? { kind: 'sent', service: 'web_push', serviceMessageId: null }
        : { kind: 'gone', service: 'web_push', reason: 'device gone' },
    (error: unknown) => ({
      kind: 'retry',
      service: 'web_push',
      reason: error instanceof Error ? error.message : String(error),
    }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
