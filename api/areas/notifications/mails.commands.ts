import type { Channel, Receiver } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sendingTime } from './delivery-setting.queries.ts'
import { loadBrand } from './mails.db.ts'
import { mailLanguage, renderMail, renderOfferText, renderShortText } from './mails.rules.ts'
import type { Brand, MailContent, MessageText, OfferText } from './mails.rules.ts'
import { insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'
import { textsToSend } from './templates.commands.ts'
import { templateKeyOf } from './templates.rules.ts'

export type Mail = MailContent & {
  /** An address, or an international number for a text message. */
  to: string
}

/** Their text holds a link or code that lets somebody in. */
const secretTemplates: ReadonlySet<string> = new Set([
  'password_reset',
  'one_time_code',
  'email_verification',
  'invitation',
  'invitation_merchant',
  'welcome_tenant',
])

/**
 * Stores a message in the transaction of `db`, which is sent after the commit: it does not exist without the change. The
 * tenant's own text applies, and an event that the tenant has switched off is not stored.
 */
export async function sendMail(
  db: Db,
  mail: Mail,
  fields: Partial<NewMessage> & { receiver?: Receiver } = {},
): Promise<void> {
  const channel = mail.to.startsWith('+') ? 'sms' : 'email'
  const key = templateKeyOf(mail.template, channel, fields.receiver)
  const texts = key && (await textsToSend(db, key.event))
  if (key && texts && !texts.isActive(key.receiver, channel)) return
  const brand = await loadBrand(db)
  const text = key && texts?.text(key.receiver, channel, mail.locale)
  const time = key ? { receiver: key.receiver, ...(await sendingTime(db, key.event)) } : {}
  await insertMessages(db, [{ ...composeMessage(channel, mail, brand, text), ...time, ...fields }])
}

/** Stores messages of a mailing, which must not delay others. */
export async function sendBulkMails(db: Db, mails: readonly Mail[], campaignId: string | null = null): Promise<void> {
  const brand = await loadBrand(db)
  await insertMessages(
    db,
    mails.map((mail) => ({
      ...composeMessage('email', mail, brand),
      receiver: 'customer' as const,
      campaign_id: campaignId,
      priority: 1,
    })),
  )
}

/** Stores WhatsApp messages of a mailing, which must not delay others. */
export const sendBulkWhatsapp = (
  db: Db,
  offers: readonly (OfferText & { to: string })[],
  campaignId: string,
): Promise<void> =>
  insertMessages(
    db,
    offers.map(({ to, ...offer }) => ({
      id: newId(),
      channel: 'whatsapp' as const,
      recipient: to,
      template: 'campaign',
      subject: offer.title,
      html: '',
      text: renderOfferText(offer),
      link: offer.link,
      locale: mailLanguage(offer.locale),
      receiver: 'customer' as const,
      campaign_id: campaignId,
      priority: 1,
    })),
  )

/** A message as it is sent on a channel. Without `text` it has the default text of a mail. */
export function composeMessage(
  channel: Channel,
  { to, ...content }: Mail,
  brand: Brand,
  text?: MessageText,
  { listsItems = true }: { listsItems?: boolean } = {},
): NewMessage {
  const message = {
    id: newId(),
    channel,
    recipient: to,
    template: content.template,
    is_secret: secretTemplates.has(content.template),
    link: content.link ?? null,
  }
  const mail = renderMail(content, brand, { text, listsItems })
  if (channel === 'email' || text === undefined) return { ...message, ...mail }
  return { ...message, ...mail, html: '', text: renderShortText(text.message, content, brand) }
}
