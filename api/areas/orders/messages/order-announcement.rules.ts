import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import type { MessageContent, MessageOrder } from './order-message-content.queries.ts'

/** What an announcement of an order needs besides its event and step. */
export const announcementOf = (order: MessageOrder, tenant: ResolvedTenant, content: MessageContent['content']) => ({
  orderId: order.id,
  orderNumber: order.order_id,
  customer: customerOf(order, tenant),
  staffLocale: tenant.defaultLocale,
  content,
})

const customerOf = (
  { customer_id, customer_snapshot: { first_name, email, mobile }, locale }: MessageOrder,
  { defaultLocale }: { defaultLocale: string },
) => ({ id: customer_id, name: first_name, email, mobile, locale: locale ?? defaultLocale })
