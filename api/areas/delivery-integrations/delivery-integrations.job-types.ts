import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Sends the courier that was asked for. Enqueued in the transaction that asks. */
export const sendCourierJob = jobType('delivery-integrations.send', z.object({ orderId: orderNumber }))
