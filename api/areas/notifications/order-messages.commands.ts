import type { Channel, MessageEvent, Receiver } from '#contract/rules/messages/message-events.ts'
import { channels } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { ownerAddresses, sendingTime } from './delivery-setting.queries.ts'
import { listDevicesOf } from './devices.db.ts'
import { loadBrand } from './mails.db.ts'
import { composeMessage } from './mails.commands.ts'
import type { OrderContent } from './mails.rules.ts'
import { announceStep, insertMessages } from './messages.db.ts'
import type { NewMessage } from './messages.db.ts'
import { textsToSend } from './templates.commands.ts'
import { textKeyOf } from './templates.rules.ts'

export type OrderAnnouncement = {
  event: MessageEvent
  /** Each step of an order is announced once. */
  step: string
  orderId: string
  orderNumber: string
  customer: { id: string; name: string; email: string | null; mobile: string | null; locale: string }
  /** Notification e-mails of the store. */
  merchantEmails: readonly string[]
  staffLocale: string
  content: (receiver: Receiver, locale: string) => OrderContent
}

type Addressee = { receiver: Receiver; channel: Channel; to: string; name: string; locale: string; tokenId?: string }

/** Tells customer, store and owners about a step of an order, on every channel that is active for it. */
export async function announceOrder(db: Db, announcement: OrderAnnouncement): Promise<void> {
  const { event, step, orderId, orderNumber } = announcement
  if (!(await announceStep(db, orderId, step))) return
  const [texts, brand] = await Promise.all([textsToSend(db, event), loadBrand(db)])
  const [addressees, time] = await Promise.all([addresseesOf(db, announcement, texts), sendingTime(db, event)])
  await insertMessages(
    db,
    addressees.map(({ receiver, channel, to, name, locale, tokenId }): NewMessage => {
      const { values, items, link } = announcement.content(receiver, locale)
      const showsItems = channel === 'email' && event === 'order_placed'
      const template = textKeyOf({ event, receiver })
      const mail = { to, name, locale, template, values, items, ...(link ? { link } : {}) }
      const text = texts.text(receiver, channel, locale)
      const hasItems = text.message.includes('{items}')
      return {
        ...composeMessage(channel, mail, brand, text, { listsItems: showsItems && !hasItems }),
        ...time,
        receiver,
        order_id: orderId,
        order_number: orderNumber,
        order_step: step,
        push_token_id: tokenId ?? null,
      }
    }),
  )
}

type Texts = Awaited<ReturnType<typeof textsToSend>>

async function addresseesOf(
  db: Db,
  { customer, merchantEmails, staffLocale }: OrderAnnouncement,
  { isActive, recipients }: Texts,
): Promise<Addressee[]> {
  const { id, name, email, mobile, locale } = customer
  const toCustomer = { receiver: 'customer' as const, name, locale }
  const devices = isActive('customer', 'push') ? await listDevicesOf(db, id) : []
  const admins = !isActive('admin', 'email') ? [] : await ownerAddresses(db, recipients)
  const staff = (receiver: Receiver, to: string) =>
    ({ receiver, channel: 'email', to, name: '', locale: staffLocale }) as const
  return [
    ...channels
      .filter((channel) => isActive('customer', channel) && channel !== 'push')
      .flatMap((channel) => {
        const to = channel === 'email' ? email : mobile
        return to ? [{ ...toCustomer, channel, to }] : []
      }),
    ...devices.map((device) => ({
      ...toCustomer,
      locale: device.locale ?? locale,
      channel: 'push' as const,
      to: email ?? mobile ?? id,
      tokenId: device.id,
    })),
    ...(isActive('merchant', 'email') ? merchantEmails.map((to) => staff('merchant', to)) : []),
    ...admins.map((to) => staff('admin', to)),
  ]
}
