import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Brings the delivery of an order in line with what staff or a courier service did with the order. */
export const followOrderType = { name: 'drivers.follow-order', input: z.object({ orderId: orderNumber }) }

/** Tells one browser of a driver about a delivery; each browser is retried separately. `messageId` is that of the log. */
export const pushDelivery = jobType('drivers.push', z.object({ tokenId: id, deliveryId: id, messageId: id.optional() }))
