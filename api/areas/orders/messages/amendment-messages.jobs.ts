import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import { onEvent } from '#api/platform/events/job.ts'
import { formatMoney } from '#api/platform/text/format.ts'
import { announceOrders } from '../../notifications/order-messages.commands.ts'
import { amendmentsOf } from '../amendments/amendments.queries.ts'
import type { AmendmentRow } from '../amendments/amendments.queries.ts'
import { storeOrderLinks } from '../links/order-links.commands.ts'
import { localizedItem } from '../localized-items.rules.ts'
import { announcementOf } from './order-announcement.rules.ts'
import { lineText, orderMessageContents } from './order-message-content.queries.ts'
import type { MessageContent } from './order-message-content.queries.ts'

/** What customers are told about a change: that they are asked, or that it was applied without their answer. */
const eventOf = ({ state, decided_by }: AmendmentRow) => {
  if (state === 'proposed') return 'order_change_proposed' as const
  return state === 'applied' && decided_by !== 'customer' ? ('order_changed' as const) : undefined
}

/** Tells the customer about changes of their order, each once. */
export const amendmentMessages = onEvent({
  name: 'orders.mail-amended',
  input: z.object({ orderId: orderNumber }),
  on: 'order.updated',
  from: ({ order_id, change }) => (change === 'amendment' ? { orderId: order_id } : undefined),
  async run({ db, input: { orderId }, services }) {
    const tenant = await services.tenants.find(db.scope.tenantId)
    const [found] = tenant ? await orderMessageContents(db, services.config, tenant, [orderId]) : []
    if (!tenant || !found || found.order.is_dummy) return
    await storeOrderLinks(db, services.config, [found.order])
    const amendments = await amendmentsOf(db, orderId).execute()
    await announceOrders(
      db,
      amendments.flatMap((amendment) => {
        const event = eventOf(amendment)
        const announcement = announcementOf(found.order, tenant, contentOf(found, amendment))
        return event ? [{ ...announcement, event, step: `${event}:${amendment.id}`, merchantEmails: [] }] : []
      }),
    )
  },
})

/** The message of the order with items, total and reason of the change. */
const contentOf =
  ({ content }: MessageContent, { after, new_total, currency, reason }: AmendmentRow): MessageContent['content'] =>
  (receiver, locale) => {
    const { values, ...rest } = content(receiver, locale)
    const lines = after.lines.map((line) => localizedItem(line, locale))
    return {
      ...rest,
      values: { ...values, reason, total: formatMoney(new_total, currency, locale) },
      items: orderLinesOf(lines).map((line) => lineText(line, locale)),
    }
  }
