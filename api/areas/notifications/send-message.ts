import type { MessageChannel } from '#contract/areas/notifications/messages.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { getMailer } from '#api/providers/mail/mailer.ts'
import {
  sendWithHttpSms,
  sendWithSendGrid,
  sendWithTwilio,
  sendWithWhatsApp,
} from '#api/providers/messages/http-services.ts'
import type { OutgoingMail, OutgoingText } from '#api/providers/messages/http-services.ts'
import type { SendResult } from '#api/providers/messages/message-result.ts'
import { unreachable } from '#api/providers/messages/message-result.ts'
import { mailFailure, sendWithSmtp } from '#api/providers/messages/smtp.ts'
import { createSmsSender } from '#api/providers/sms/sms-sender.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { DueMessage } from './dispatch.db.ts'
import { loadBrand } from './mails.db.ts'
import { withAbsolutePictures } from './mails.rules.ts'
import { loadReplyAddress } from './messages.db.ts'
import { isReachable, reportAddress } from './report-address.rules.ts'
import { sendToDevice } from './send-to-device.ts'
import { activeServices, fallbackServices, loadServices } from './services.queries.ts'
import type { Credentials } from './services.queries.ts'

/** Who sends: the tenant's name and reply address, and the services of the channel; the fallback is the last. */
export type Sender = {
  name: string
  replyTo: string | null
  services: readonly { service: ServiceName; credentials: Credentials }[]
}

export async function loadSender(db: Db, config: Config, channel: MessageChannel): Promise<Sender> {
  const [{ store }, replyTo, stored] = await Promise.all([
    loadBrand(db),
    loadReplyAddress(db),
    loadServices(db, config),
  ])
  const used = channel === 'live_activity' ? 'push' : channel
  const services = [...activeServices(stored, config, used), ...fallbackServices(stored, config, used)]
  return {
    name: store,
    replyTo,
    services: services.map((service) => ({ service, credentials: stored.get(service)?.credentials ?? {} })),
  }
}

/**
 * Sends a message once, by the given service or, a push, by that of its device. An outcome that the service has decided
 * is a result; a surprise is thrown.
 */
export async function sendMessage(
  services: AppServices,
  sender: Sender,
  message: DueMessage,
  active: ActiveService | undefined,
): Promise<SendResult> {
  const { config } = services
  if (message.channel === 'push' || message.channel === 'live_activity') return sendToDevice(services, sender, message)
  if (!active) return { kind: 'skipped', reason: 'no service' }
  const { id, recipient: to, subject, html, text } = message
  return message.channel === 'email'
    ? sendMailWith(config, active, {
        id,
        to,
        subject,
        html: await portableHtml(services, message, html),
        text,
        senderName: sender.name,
        replyTo: sender.replyTo,
      })
    : sendTextWith(config, active, { id, to, text, reportUrl: await reportUrlOf(services, message, active.service) })
}

/** Mail programs know no host to which a path belongs. */
async function portableHtml({ config, tenants }: AppServices, { tenant_id }: DueMessage, html: string) {
  const tenant = html.includes('<img') ? await tenants.find(tenant_id) : undefined
  return tenant?.storeHost ? withAbsolutePictures(html, linkTo(config, tenant.storeHost, '')) : html
}

async function reportUrlOf({ config, tenants }: AppServices, { tenant_id }: DueMessage, service: ServiceName) {
  if (service !== 'twilio' || !isReachable(config)) return undefined
  const tenant = await tenants.find(tenant_id)
  return tenant && reportAddress(config, tenant, service)
}

export type ActiveService = Sender['services'][number]

export async function sendMailWith(
  config: Config,
  { service, credentials }: ActiveService,
  mail: OutgoingMail,
): Promise<SendResult> {
  if (service === 'smtp') return sendWithSmtp(config, credentials, mail)
  if (service === 'sendgrid') return sendWithSendGrid(config, credentials, mail)
  const mailer = getMailer(config)
  if (!mailer) return { kind: 'skipped', reason: 'no service' }
  return mailer.send(mail).then(
    (): SendResult => ({ kind: 'sent', service, serviceMessageId: null }),
    (error: unknown) => mailFailure(service, error),
  )
}

async function sendTextWith(
  config: Config,
  { service, credentials }: ActiveService,
  text: OutgoingText,
): Promise<SendResult> {
  if (service === 'twilio') return sendWithTwilio(config, credentials, text)
  if (service === 'http_sms') return sendWithHttpSms(config, credentials, text)
  if (service === 'whatsapp') return sendWithWhatsApp(config, credentials, text)
  const sender = createSmsSender(config)
  if (!sender) return { kind: 'skipped', reason: 'no service' }
  return sender.send(text).then(
    (): SendResult => ({ kind: 'sent', service, serviceMessageId: null }),
    (error: unknown) => unreachable(service, error),
  )
}
