import { z } from 'zod'
import { exportStatus, exportType } from './exports.ts'
import { id, orderNumber } from './fields.ts'
import { alertStep } from './order-schemas.ts'

/**
 * What happens, by name, with what an outbox row carries of it. Live frames, jobs and outgoing webhooks are made from these.
 * A summary is the wire shape of the row as the tenant sees it; `hides_customer` takes phone and e-mail out of the merchant's frame.
 */
const orderFacts = z.object({
  id,
  order_id: orderNumber,
  merchant_id: id,
  customer_id: id,
  summary: z.unknown(),
  hides_customer: z.boolean(),
})

export const events = {
  'order.created': orderFacts,
  'order.updated': orderFacts.extend({
    from: z.string().optional(),
    to: z.string().optional(),
    change: z.enum(['status', 'note', 'time', 'driver', 'payment', 'review', 'alert']),
  }),
  /** Nobody has answered it yet: the store is rung again, or the tenant is asked to help. */
  'order.unanswered': orderFacts.extend({ step: alertStep }),
  'merchant.updated': z.object({ merchant_id: id, merchant: z.unknown() }),
  'merchant.created': z.object({ merchant_id: id, merchant: z.unknown() }),
  /** Without `what` only the menu around these products changed. */
  'product.changed': z.object({
    merchant_id: id,
    product_ids: z.array(id),
    change: z.enum(['created', 'updated', 'deleted']).optional(),
  }),
  'settings.changed': z.object({ keys: z.array(z.string()) }),
  'customer.created': z.object({ customer_id: id }),
  /** Carries no link: who may have the file asks for it. */
  'export.updated': z.object({
    export_id: id,
    merchant_id: id.nullable(),
    type: exportType,
    status: exportStatus,
    records: z.int().nullable(),
  }),
  'review.created': z.object({ review_id: id, merchant_id: id, order_id: orderNumber }),
} as const

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>

/** One frame of the live stream; `id` is the SSE id. */
export const Frame = z.object({ channel: z.string(), event: z.string(), data: z.unknown(), at: z.string() })
export type Frame = z.infer<typeof Frame>
