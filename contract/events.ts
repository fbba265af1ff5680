import { z } from 'zod'
import { exportStatus, exportType } from './areas/exports.ts'
import { id, orderNumber } from './fields.ts'
import { appPlatform, appType, buildStatus } from './areas/app-builds/schemas.ts'
import { alertStep } from './schemas/order.ts'
import { deliveryState } from './areas/drivers/fields.ts'

/**
 * Events by name, with the payload of their outbox row. Live events, jobs and outgoing webhooks are derived from them.
 * `summary` is the record as the tenant sees it. `hides_customer` removes phone and e-mail from the event of the merchant.
 */
const orderPayload = z.object({
  id,
  order_id: orderNumber,
  merchant_id: id,
  customer_id: id,
  summary: z.unknown(),
  hides_customer: z.boolean(),
})

const reviewPayload = z.object({ review_id: id, merchant_id: id, order_id: orderNumber })

const events = {
  'order.created': orderPayload,
  'order.updated': orderPayload.extend({
    from: z.string().optional(),
    to: z.string().optional(),
    change: z.enum([
      'status',
      'note',
      'time',
      'driver',
      'payment',
      'review',
      'alert',
      'undoable',
      'undone',
      'amendment',
      'kitchen',
    ]),
  }),
  /** Nobody has answered the order yet: the store is alerted again, or the tenant is asked to help. */
  'order.unanswered': orderPayload.extend({ step: alertStep }),
  /** An own driver is told: of a new delivery, or that somebody else has changed or ended one. */
  'driver_delivery.updated': z.object({ delivery_id: id, driver_id: id, order_id: orderNumber, state: deliveryState }),
  'merchant.updated': z.object({ merchant_id: id, merchant: z.unknown() }),
  'merchant.created': z.object({ merchant_id: id, merchant: z.unknown() }),
  /** Without `change` only the menu around these products has changed. */
  'product.changed': z.object({
    merchant_id: id,
    product_ids: z.array(id),
    change: z.enum(['created', 'updated', 'deleted']).optional(),
  }),
  'settings.changed': z.object({ keys: z.array(z.string()) }),
  'customer.created': z.object({ customer_id: id }),
  /** Has no link. Users with access request the file. */
  'export.updated': z.object({
    export_id: id,
    merchant_id: id.nullable(),
    type: exportType,
    status: exportStatus,
    records: z.int().nullable(),
  }),
  'app_build.updated': z.object({
    build_id: id,
    app_type: appType,
    platform: appPlatform,
    status: buildStatus,
  }),
  /** `amount` in minor units of `currency`. */
  'payout.updated': z.object({
    payout_id: id,
    number: z.string(),
    merchant_id: id,
    status: z.enum(['completed', 'failed']),
    amount: z.int(),
    currency: z.string(),
  }),
  'review.created': reviewPayload,
  'review.updated': reviewPayload,
  'review.deleted': reviewPayload,
} as const

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>

/** One event of the live stream. `id` is the SSE event id. */
export const Frame = z.object({ channel: z.string(), event: z.string(), data: z.unknown(), at: z.string() })
export type Frame = z.infer<typeof Frame>
