import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

const step = z.enum(['push', 'ring', 'contact', 'operators'])

/** One rung of the ladder of an unanswered order, at its time. */
export const escalationStep = jobType('alerts.climb', z.object({ orderId: orderNumber, step }))
/** Tells one browser of an order; each browser is tried again alone. */
export const pushOrder = jobType('alerts.push', z.object({ tokenId: id, orderId: orderNumber, step }))
