import type { Channel, MessageEvent, Receiver } from '#contract/rules/messages/message-events.ts'
import { channels } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import { ownerAddresses, sendingTime } from './delivery-setting.queries.ts'
import { listDevicesOf } from './devices.db.ts'
import { loadBrand } from './mails.db.ts'
import { composeMessage } from './mails.commands.ts'
import type { OrderContent } from './mails.rules.ts'
import { insertMessages, recordSteps } from './messages.db.ts'
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

/**
 * Tells customers, stores and owners about steps of orders, on every channel that is active for them. The number of
 * statements does not depend on the number of orders.
 */
export async function announceOrders(db: Db, announcements: readonly OrderAnnouncement[]): Promise<void> {
  const news = await recordSteps(db, announcements)
  if (news.length === 0) return
  const brand = await loadBrand(db)
  const addressing = new Map<MessageEvent, Addressing>()
  for (const [event, ofEvent] of Map.groupBy(news, (announcement) => announcement.event))
    addressing.set(event, await loadAddressing(db, event, ofEvent))
  // Messages of one order are sent in the order of their ids, so they are composed in the order of its steps.
  await insertMessages(
    db,
    news.flatMap((announcement) => {
      const found = addressing.get(announcement.event)
      return found ? messagesOf(announcement, found, brand) : []
    }),
  )
}

type Addressing = Awaited<ReturnType<typeof loadAddressing>>

/** What messages about an event need besides the order. */
async function loadAddressing(db: Db, event: MessageEvent, announcements: readonly OrderAnnouncement[]) {
  const [texts, time] = await Promise.all([textsToSend(db, event), sendingTime(db, event)])
  const customers = announcements.map(({ customer }) => customer.id)
  const [devices, owners] = await Promise.all([
    texts.isActive('customer', 'push') ? listDevicesOf(db, [...new Set(customers)]) : [],
    texts.isActive('admin', 'email') ? ownerAddresses(db, texts.recipients) : [],
  ])
  return { texts, time, owners, devices: Map.groupBy(devices, ({ customer_id }) => customer_id) }
}

/** Mails about what is in an order list it. */
const eventsWithItems: ReadonlySet<MessageEvent> = new Set(['order_placed', 'order_change_proposed', 'order_changed'])

function messagesOf(
  announcement: OrderAnnouncement,
  addressing: Addressing,
  brand: Awaited<ReturnType<typeof loadBrand>>,
): NewMessage[] {
  const { event, step, orderId, orderNumber } = announcement
  return addresseesOf(announcement, addressing).map(({ receiver, channel, to, name, locale, tokenId }): NewMessage => {
    const { values, items, link } = announcement.content(receiver, locale)
    const showsItems = channel === 'email' && eventsWithItems.has(event)
    const template = textKeyOf({ event, receiver })
    const mail = { to, name, locale, template, values, items, ...(link ? { link } : {}) }
    const text = addressing.texts.text(receiver, channel, locale)
    const hasItems = text.message.includes('{items}')
    return {
      ...composeMessage(channel, mail, brand, text, { listsItems: showsItems && !hasItems }),
      ...addressing.time,
      receiver,
      order_id: orderId,
      order_number: orderNumber,
      order_step: step,
      push_token_id: tokenId ?? null,
    }
  })
}

function addresseesOf(
  { customer: { id, name, email, mobile, locale }, merchantEmails, staffLocale }: OrderAnnouncement,
  { texts: { isActive }, devices, owners }: Addressing,
): Addressee[] {
  const toCustomer = { receiver: 'customer' as const, name, locale }
  const staff = (receiver: Receiver, to: string) =>
    ({ receiver, channel: 'email', to, name: '', locale: staffLocale }) as const
  return [
    ...channels
      .filter((channel) => isActive('customer', channel) && channel !== 'push')
      .flatMap((channel) => {
        const to = channel === 'email' ? email : mobile
        return to ? [{ ...toCustomer, channel, to }] : []
      }),
    ...(devices.get(id) ?? []).map((device) => ({
      ...toCustomer,
      locale: device.locale ?? locale,
      channel: 'push' as const,
      to: email ?? mobile ?? id,
      tokenId: device.id,
    })),
    ...(isActive('merchant', 'email') ? merchantEmails.map((to) => staff('merchant', to)) : []),
    ...owners.map((to) => staff('admin', to)),
  ]
}
