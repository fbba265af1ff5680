import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { task } from '#api/platform/events/job.ts'

/** Cancels an order that nobody accepted in time. Promised in the transaction that places the order, so an order without its timer cannot exist. */
export const autoReject = task('orders.auto-reject', z.object({ orderId: orderNumber }))
/** Refunds what a cancelled order was paid. Declared here, where it is promised; the payments area runs it. */
export const refundOrder = task('payments.refund', z.object({ orderId: orderNumber }))
