import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

const rung = z.enum(['push', 'ring', 'contact', 'operators'])

/** One rung of the ladder of an unanswered order, at its time. */
export const climb = jobType('alerts.climb', z.object({ orderId: orderNumber, step: rung }))
/** Tells one browser of an order; each browser is tried again alone. */
export const pushOrder = jobType('alerts.push', z.object({ tokenId: id, orderId: orderNumber, step: rung }))
