import { MessageCostSetting } from '#contract/areas/notifications/costs.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import { saveMessageCosts } from '#api/areas/notifications/costs/costs.commands.ts'
import { recordPastMessages } from '#api/areas/notifications/costs/past-messages.commands.ts'
import type { PastMessage } from '#api/areas/notifications/costs/past-messages.commands.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { idAt, iso } from './rows.ts'
import type { LoadContext } from './load-context.ts'

const [minute, day] = [60_000, 86_400_000]
/** As long as the orders go back. */
const logDays = 62
const services: Record<Channel, string> = { email: 'smtp', sms: 'twilio', whatsapp: 'whatsapp', push: 'fcm' }
const failures: Record<Channel, string> = {
  email: '550 5.1.1 mailbox unavailable',
  sms: 'The number cannot be reached',
  whatsapp: 'The receiver does not use WhatsApp',
  push: 'unavailable',
}

/**
 * Prices and budgets of channels, and what customers got in the past weeks: a mail for an order, a text message when it
 * has left the store or is ready, and campaigns. Services refused one in sixty.
 */
export async function loadMessages(context: LoadContext): Promise<void> {
  const { db, tenantContext } = context
  const { tenant, now } = tenantContext
  for (const setting of tenant.message_costs) await saveMessageCosts(db, MessageCostSetting.parse(setting), tenant)
  const messages = [...(await orderMessages(context)), ...(await campaignMessages(context))]
    .filter(({ sentAtMs }) => sentAtMs < now)
    .toSorted((a, b) => a.sentAtMs - b.sentAtMs)
    .map((one, index) => ({ ...one, failure: index % 60 === 59 ? failures[one.channel] : null }))
  await recordPastMessages(db, messages, tenant)
}

type SentMessage = Omit<PastMessage, 'id' | 'service' | 'failure'>
const sentMessage = (message: SentMessage): PastMessage => ({
  ...message,
  id: idAt(message.sentAtMs),
  service: services[message.channel],
  failure: null,
})

async function orderMessages({ db, tenantContext: { tenant, now } }: LoadContext): Promise<PastMessage[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_id', 'order_type', 'order_status', 'placed_at', 'preparation_time', 'currency'])
    .select(['customer_snapshot', 'merchant_snapshot', 'grand_total', 'is_scheduled'])
    .where('placed_at', '>', iso(now - logDays * day))
    .execute()
  return orders.flatMap((order) => {
    const { first_name, email, mobile } = order.customer_snapshot
    const placedAtMs = Date.parse(order.placed_at ?? '')
    const message = (channel: Channel, to: string | null, step: { event: OrderEvent; sentAtMs: number }) =>
      to === null
        ? []
        : [
            sentMessage({
              channel,
              event: step.event,
              sentAtMs: step.sentAtMs,
              mail: {
                to,
                name: first_name,
                locale: tenant.locales[0],
                template: step.event,
                values: {
                  order_id: order.order_id,
                  merchant: order.merchant_snapshot.name,
                  total: formatMoney(order.grand_total, order.currency, tenant.locales[0]),
                },
              },
              fields: { order_id: order.id, order_number: order.order_id, order_step: step.event },
            }),
          ]
    const isDone = order.order_status === 'completed' && !order.is_scheduled
    const event = order.order_type === 'delivery' ? 'order_picked' : 'order_ready'
    const leavesAtMs = placedAtMs + ((order.preparation_time ?? 20) + 4) * minute
    return [
      ...message('email', email, { event: 'order_placed', sentAtMs: placedAtMs + 2_000 }),
      ...(isDone ? message('sms', mobile, { event, sentAtMs: leavesAtMs }) : []),
    ]
  })
}
type OrderEvent = 'order_placed' | 'order_picked' | 'order_ready'

/** The campaigns that were sent, to their recipients by mail and on WhatsApp. */
async function campaignMessages({ db, tenantContext: { tenant } }: LoadContext): Promise<PastMessage[]> {
  const recipients = await db
    .selectFrom('campaign_recipient as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('customer as u', 'u.id', 'r.customer_id')
    .select(['c.id', 'c.title', 'c.body', 'c.sent_at', 'r.is_mailed', 'r.is_whatsapp_sent'])
    .select(['u.first_name', 'u.email', 'u.mobile'])
    .where('c.sent_at', 'is not', null)
    .orderBy('c.id')
    .orderBy('r.customer_id')
    .execute()
  return recipients.flatMap(({ id, title, body, sent_at, first_name: name, ...to }, index) => {
    const campaign = (channel: Channel, address: string | null) =>
      address
        ? [
            sentMessage({
              channel,
              event: undefined,
              sentAtMs: Date.parse(sent_at ?? '') + index * 400,
              mail: { to: address, name, locale: tenant.locales[0], template: 'campaign', values: { title, body } },
              fields: { campaign_id: id, priority: 1 },
            }),
          ]
        : []
    return [
      ...(to.is_mailed ? campaign('email', to.email) : []),
      ...(to.is_whatsapp_sent ? campaign('whatsapp', to.mobile) : []),
    ]
  })
}
