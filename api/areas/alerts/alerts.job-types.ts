import { z } from 'zod'
import { id, orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

const step = z.enum(['push', 'ring', 'contact', 'operators'])

/** One escalation step of an unanswered order, run at its due time. */
export const escalationStep = jobType('alerts.climb', z.object({ orderId: orderNumber, step }))
/** Notifies one browser about an order; each browser is retried separately. */
export const pushOrder = jobType(
  'alerts.push',
  z.object({ tokenId: id, orderId: orderNumber, step, messageId: id.optional() }),
)
