import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Cancels an order that was not accepted in time. Enqueued in the transaction that places the order. */
export const autoReject = jobType('orders.auto-reject', z.object({ orderId: orderNumber }))
/** Refunds a cancelled order. Declared here because this area enqueues it; the payments area runs it. */
export const refundOrder = jobType('payments.refund', z.object({ orderId: orderNumber }))
