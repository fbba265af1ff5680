import { messageEvents, templateKeys } from '#contract/rules/messages/message-events.ts'
import type { Channel, MessageEvent, Receiver, TemplateKey } from '#contract/rules/messages/message-events.ts'
import { defaultMailText } from './mails.rules.ts'
import type { MailTemplate, MessageText } from './mails.rules.ts'

/** The default text of an event by receiver. */
const textKeys: { [E in MessageEvent]: { [R in Receiver]?: MailTemplate } } = {
  order_placed: { customer: 'order_placed', merchant: 'order_new', admin: 'order_new' },
  order_accepted: { customer: 'order_accepted' },
  order_ready: { customer: 'order_ready' },
  driver_assigned: { customer: 'driver_assigned' },
  order_picked: { customer: 'order_picked' },
  order_collected: { customer: 'order_collected' },
  order_delivered: { customer: 'order_delivered' },
  order_completed: { customer: 'order_completed' },
  order_cancelled: { customer: 'order_cancelled', merchant: 'order_lost', admin: 'order_lost' },
  order_unanswered: { customer: 'order_unanswered' },
  order_change_proposed: { customer: 'order_change_proposed' },
  order_changed: { customer: 'order_changed' },
  payment_failed: { customer: 'order_payment_failed' },
  customer_registered: { customer: 'welcome' },
  otp_login: { customer: 'one_time_code' },
  email_verification: { admin: 'email_verification' },
  password_reset: { customer: 'password_reset' },
  user_invited: { merchant: 'invitation_merchant', admin: 'invitation' },
  payout_failed: { merchant: 'payout_failed', admin: 'payout_failed' },
  low_stock: { merchant: 'low_stock', admin: 'low_stock' },
  export_completed: { admin: 'export_completed' },
}

export const textKeyOf = ({ event, receiver }: Pick<TemplateKey, 'event' | 'receiver'>): MailTemplate =>
  textKeys[event][receiver] ?? 'order_placed'

/** The template that a mail of this kind uses; undefined for mails that a tenant cannot change. */
export const templateKeyOf = (
  template: MailTemplate,
  channel: Channel,
  receiver?: Receiver | null,
): TemplateKey | undefined =>
  templateKeys.find(
    (key) =>
      key.channel === channel &&
      textKeyOf(key) === template &&
      (receiver === undefined || receiver === null || key.receiver === receiver),
  )

/** The event of a message in the log. */
export const eventOf = (template: string): string =>
  templateKeys.find((key) => textKeyOf(key) === template)?.event ?? template
/** The templates of messages of an event in the log. */
export const templatesOf = (event: string): string[] => [
  ...new Set([event, ...templateKeys.filter((key) => key.event === event).map(textKeyOf)]),
]

/** The text before a tenant has changed it: mails are longer, text messages are the subject with the link. */
export function defaultText(key: TemplateKey, locale: string): MessageText {
  const mail = defaultMailText(textKeyOf(key), locale)
  if (key.channel === 'email') return mail
  const plain = { button_label: null, button_color: null }
  if (key.channel === 'push') return { ...plain, subject: mail.subject, message: firstParagraph(mail.message) }
  const link = messageEvents[key.event].tags.includes('link') ? ' {link}' : ''
  return { ...plain, subject: null, message: `{store}: ${mail.subject}${link}` }
}

const firstParagraph = (message: string) => message.split('\n\n')[0] ?? message
