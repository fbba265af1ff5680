import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { task } from '#api/platform/events/job.ts'

/** Gives back what a cancelled order was paid. */
export const refundOrder = task('payments.refund', z.object({ orderId: orderNumber }))
/** Asks the provider what became of a payment. */
export const checkPayment = task('payments.check', z.object({ paymentId: id }))
