import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Cancels an order that was not accepted in time. Enqueued in the transaction that places the order. */
export const autoReject = jobType('orders.auto-reject', z.object({ orderId: orderNumber }))
/** Applies what follows from a change of status once it can no longer be undone. */
export const settleStatus = jobType('orders.settle-status', z.object({ orderId: orderNumber }))
/** Captures or releases the authorised payments of an order. The payments area runs it, too. */
export const settleAuthorization = jobType('payments.settle-authorization', z.object({ orderId: orderNumber }))
/** Sends the due refunds of an order. Declared here because this area enqueues it; the payments area runs it. */
export const refundOrder = jobType('payments.refund', z.object({ orderId: orderNumber }))
/** Decides a change of an order that its customer did not answer in time. The amendments area runs it. */
export const expireAmendment = jobType('amendments.expire', z.object({ orderId: orderNumber, amendmentId: id }))
/** Alerts people that the point of sale refuses an order. The alerts area runs it. */
export const posReport = jobType('alerts.report-pos', z.object({ orderId: orderNumber }))
