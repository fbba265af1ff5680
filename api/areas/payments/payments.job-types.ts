import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Queries the provider for the status of a payment. */
export const checkPayment = jobType('payments.check', z.object({ paymentId: id }))
