import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { expireAmendment } from '../orders/orders.job-types.ts'
import { expireOpenAmendment } from './expire.commands.ts'

const expire = job({
  ...expireAmendment,
  retries: 8,
  run: ({ db, input: { orderId, amendmentId } }) => expireOpenAmendment(db, orderId, amendmentId),
})

export const amendmentJobs: AnyJob[] = [expire]
