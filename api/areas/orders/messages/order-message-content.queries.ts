import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { OrderLine } from '#contract/rules/order-lines.ts'
import type { Receiver } from '#contract/rules/messages/message-events.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { formatDateTime, formatMoney } from '#api/platform/text/format.ts'
import type { OrderContent } from '../../notifications/mails.rules.ts'
import { itemsOf } from '../customer-orders.queries.ts'
import { nameOfLine } from './line-text.rules.ts'
import { localizedItem } from '../localized-items.rules.ts'
import { orderLinkToken } from '../links/order-link-token.rules.ts'
import { ordersForMessages } from '../orders.db.ts'

export const lineText = (line: OrderLine, locale: string) => `${line.quantity} × ${nameOfLine(line, locale)}`

export type MessageOrder = Awaited<ReturnType<typeof ordersForMessages>>[number]

export type MessageContent = { order: MessageOrder; content: (receiver: Receiver, locale: string) => OrderContent }

/** Orders and what messages say about them to each receiver in each language. */
export async function orderMessageContents(
  db: Db,
  config: Config,
  tenant: ResolvedTenant,
  orderIds: readonly string[],
): Promise<MessageContent[]> {
  const [orders, items] = await Promise.all([ordersForMessages(db, orderIds), itemsOf(db, orderIds)])
  const itemsOfOrder = Map.groupBy(items, ({ order_id }) => order_id)
  return orders.map((order) => ({
    order,
    content(receiver, locale) {
      const localized = (itemsOfOrder.get(order.order_id) ?? []).map((item) => localizedItem(item, locale))
      const link = linkFor(config, tenant, order, receiver, locale)
      return {
        values: valuesOf(order, locale),
        items: orderLinesOf(localized).map((line) => lineText(line, locale)),
        ...(link === undefined ? {} : { link }),
      }
    },
  }))
}

const valuesOf = (order: MessageOrder, locale: string): Record<string, string> => ({
  order_id: order.order_id,
  merchant: order.merchant_snapshot.name,
  total: formatMoney(order.grand_total, order.currency, locale),
  due_time: formatDateTime(order.delivery_timestamp, order.merchant_snapshot.timezone, locale),
  address: order.address?.address ?? order.drop?.address ?? '',
  driver: order.driver?.name ?? '',
  // The code of an order that nobody answered is no text for people.
  reason: order.cancel_reason === 'auto_rejected' ? '' : (order.cancel_reason ?? ''),
})

function linkFor(
  config: Config,
  { id: tenantId, storeHost, adminHost }: ResolvedTenant,
  { id, order_id, merchant_id, placed_at }: MessageOrder,
  receiver: Receiver,
  locale: string,
): string | undefined {
  // An order that waits for its payment needs its customer, signed in.
  const path = placed_at === null ? `/orders/${order_id}` : `/order#${orderLinkToken(config, tenantId, id)}`
  if (receiver === 'customer') return storeHost ? linkTo(config, storeHost, `/${locale}${path}`) : undefined
  const panelPath = receiver === 'merchant' ? `/m/${merchant_id}/orders/${order_id}` : `/orders/${order_id}`
  return adminHost ? linkTo(config, adminHost, panelPath) : undefined
}
