import { z } from 'zod'
import { id, instant, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

const step = z.enum(['push', 'ring', 'contact', 'operators', 'pos_missing'])

/** One escalation step of an unanswered order, run at its due time. */
export const escalationStep = jobType('alerts.climb', z.object({ orderId: orderNumber, step }))
/** Notifies one browser about an order; each browser is retried separately. */
export const pushOrder = jobType(
  'alerts.push',
  z.object({ tokenId: id, orderId: orderNumber, step, messageId: id.optional() }),
)
/** Looks whether the point of sale of the merchant has taken the order, when its time is over. */
export const posCheck = jobType('alerts.check-pos', z.object({ orderId: orderNumber, due: instant }))
