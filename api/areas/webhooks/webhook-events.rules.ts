import type { EventName, EventPayload } from '#contract/events.ts'
import type { WebhookEvent } from '#contract/areas/webhooks.ts'

/** The payload of a webhook: an event, the record it is about, and its ids and states. */
export type WebhookMessage = { event: WebhookEvent; subject: string; data: Readonly<Record<string, unknown>> }

type Mapping = { [N in EventName]?: (payload: EventPayload<N>) => WebhookMessage[] }

type OrderState = {
  order_status?: unknown
  payment_status?: unknown
  payment_mode?: unknown
  order_type?: unknown
  grand_total?: unknown
  currency?: unknown
  updated_at?: unknown
}

const stateOf = (summary: unknown): OrderState => (typeof summary === 'object' && summary !== null ? summary : {})

type OrderPayload = EventPayload<'order.created'>

/** Amounts are minor units of `currency`. `updated_at` orders the messages of an order. */
function orderData({ id, order_id, merchant_id, customer_id, summary }: OrderPayload) {
  const state = stateOf(summary)
  return {
    id,
    order_id,
    merchant_id,
    customer_id,
    order_status: state.order_status,
    payment_status: state.payment_status,
    payment_mode: state.payment_mode,
    order_type: state.order_type,
    grand_total: state.grand_total,
    currency: state.currency,
    updated_at: state.updated_at,
  }
}

const ofOrder = (payload: OrderPayload, event: WebhookEvent, more: object = {}): WebhookMessage => ({
  event,
  subject: payload.order_id,
  data: { ...orderData(payload), ...more },
})

const paymentEvents: Readonly<Record<string, WebhookEvent>> = { paid: 'payment.succeeded', failed: 'payment.failed' }

const paymentMessages = (payload: OrderPayload): WebhookMessage[] => {
  const event = paymentEvents[String(stateOf(payload.summary).payment_status)]
  return event ? [ofOrder(payload, event)] : []
}

function orderUpdated(payload: EventPayload<'order.updated'>): WebhookMessage[] {
  if (payload.change === 'payment') return paymentMessages(payload)
  if (payload.change !== 'status' && payload.change !== 'undone') return []
  const moved = ofOrder(payload, 'order.status_updated', { previous_status: payload.from ?? null })
  const isCancelled = payload.change === 'status' && stateOf(payload.summary).order_status === 'cancelled'
  return isCancelled ? [moved, ofOrder(payload, 'order.cancelled')] : [moved]
}

const productEvents = {
  created: 'product.created',
  updated: 'product.updated',
  deleted: 'product.deleted',
} as const

const mapping: Mapping = {
  'order.created': (payload) => [ofOrder(payload, 'order.created'), ...paymentMessages(payload)],
  'order.updated': orderUpdated,
  'customer.created': ({ customer_id }) => [{ event: 'customer.created', subject: customer_id, data: { customer_id } }],
  'merchant.created': ({ merchant_id }) => [{ event: 'merchant.created', subject: merchant_id, data: { merchant_id } }],
  'merchant.updated': ({ merchant_id }) => [{ event: 'merchant.updated', subject: merchant_id, data: { merchant_id } }],
  'product.changed': ({ merchant_id, product_ids, change }) =>
    change
      ? product_ids.map((product_id) => ({
          event: productEvents[change],
          subject: product_id,
          data: { product_id, merchant_id },
        }))
      : [],
  'payout.updated': (payout) => [
    {
      event: payout.status === 'completed' ? 'payout.completed' : 'payout.failed',
      subject: payout.number,
      data: payout,
    },
  ],
  'review.created': ({ review_id, merchant_id, order_id }) => [
    { event: 'review.created', subject: order_id, data: { review_id, merchant_id, order_id } },
  ],
}

const mappings = new Map<string, unknown>(Object.entries(mapping))

/** The messages of an event of the outbox; none for events that webhooks do not know. */
export function messagesOf(name: string, payload: unknown): WebhookMessage[] {
  const toMessages = mappings.get(name) as ((payload: unknown) => WebhookMessage[]) | undefined
  return toMessages?.(payload) ?? []
}

/** Whether webhooks know this event of the outbox. */
export const isWebhookSource = (name: string): boolean => mappings.has(name)

type Envelope = {
  id: string
  tenantId: string
  createdAt: string
  message: Pick<WebhookMessage, 'data'> & { event: string }
}

/** The exact body of a request. `id` and `created_at` stay the same in every attempt. */
export const bodyOf = ({ id, tenantId, createdAt, message: { event, data } }: Envelope): string =>
  JSON.stringify({ id, event, version: 1, created_at: createdAt, tenant_id: tenantId, data })
