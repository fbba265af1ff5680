import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { task } from '#api/platform/events/job.ts'

/** Asks the provider what became of a payment. */
export const checkPayment = task('payments.check', z.object({ paymentId: id }))
