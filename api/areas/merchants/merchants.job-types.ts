import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Ends a pause. Enqueued in the transaction that starts the pause. */
export const resume = jobType('merchants.resume', z.object({ merchant_id: id }))
