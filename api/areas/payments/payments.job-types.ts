import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Asks the provider what became of a payment. */
export const checkPayment = jobType('payments.check', z.object({ paymentId: id }))
