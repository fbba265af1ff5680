import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Cancels an order that nobody accepted in time. Promised in the transaction that places the order, so an order without its timer cannot exist. */
export const autoReject = jobType('orders.auto-reject', z.object({ orderId: orderNumber }))
/** Refunds what a cancelled order was paid. Declared here, where it is promised; the payments area runs it. */
export const refundOrder = jobType('payments.refund', z.object({ orderId: orderNumber }))
