import type { MessagePreview, TemplateText } from '#contract/areas/notifications/events.ts'
import { messageEvents } from '#contract/rules/messages/message-events.ts'
import { smsParts } from '#contract/rules/messages/sms-parts.ts'
import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { composeMessage } from './mails.commands.ts'
import { loadBrand } from './mails.db.ts'
import { messageParts, renderShortText } from './mails.rules.ts'
import type { MessageText } from './mails.rules.ts'
import { insertMessages } from './messages.db.ts'
import type { OrderContent } from './mails.rules.ts'
import { checkTags } from './templates.commands.ts'
import { textKeyOf } from './templates.rules.ts'

export type Example = OrderContent & { name: string; orderNumber: string | null }

/** What tags stand for while there is no order or person. */
const placeholders: Readonly<Record<string, string>> = {
  order_id: '1001',
  code: '4711',
  minutes: '10',
  days: '7',
  records: '120',
  file: 'orders.csv',
  inviter: 'Ada',
  merchant: 'Pier Pizza',
  payout: 'P-1001',
  driver: 'Sam',
}

/** An example for events without an order. */
export const exampleFor = ({ event }: TemplateKey, link: string): Example => ({
  name: 'Ada',
  orderNumber: null,
  items: [],
  link,
  values: Object.fromEntries(
    messageEvents[event].tags
      .filter((tag) => !['store', 'name', 'items', 'link'].includes(tag))
      .map((tag) => [tag, placeholders[tag] ?? '']),
  ),
})

type Draft = TemplateText & { id: string; locale: string }

const textOf = ({ subject, message, button_label, button_color }: Draft): MessageText => ({
  subject: subject ?? null,
  message,
  button_label: button_label || null,
  button_color: button_color ?? null,
})

/** 422 for unknown tags, as when it is saved. */
export const checkDraft = (draft: Draft): TemplateKey => checkTags(draft.id, textOf(draft))

export async function previewMessage(db: Db, draft: Draft, example: Example): Promise<MessagePreview> {
  const { event, channel, receiver } = checkDraft(draft)
  const text = textOf(draft)
  const brand = await loadBrand(db)
  const content = { ...example, locale: draft.locale, name: receiver === 'customer' ? example.name : '' }
  const short = renderShortText(text.message, content, brand)
  const { length, parts } = smsParts(short)
  const common = { order_id: example.orderNumber, sender: brand.store, length, parts }
  const mail = messageParts(text, content, brand)
  if (channel !== 'email')
    return {
      ...common,
      subject: channel === 'push' ? mail.subject : null,
      paragraphs: [short],
      items: [],
      button: null,
      footer: null,
    }
  const listsItems = event === 'order_placed' && !text.message.includes('{items}')
  return {
    ...common,
    subject: mail.subject,
    paragraphs: mail.paragraphs,
    items: listsItems ? [...mail.items] : [],
    button: mail.button ?? null,
    footer: mail.footer,
  }
}

/** Sends a draft to an address or number, as a message of its own. */
export async function sendTest(db: Db, draft: Draft, to: string, example: Example): Promise<{ id: string }> {
  const key = checkDraft(draft)
  const text = textOf(draft)
  const name = key.receiver === 'customer' ? example.name : ''
  const { values, items, link } = example
  const mail = { to, name, locale: draft.locale, template: textKeyOf(key), values, items, ...(link ? { link } : {}) }
  const listsItems = key.event === 'order_placed' && !text.message.includes('{items}')
  const message = composeMessage(key.channel, mail, await loadBrand(db), text, { listsItems })
  await insertMessages(db, [{ ...message, is_secret: false, receiver: key.receiver }])
  return { id: message.id }
}
