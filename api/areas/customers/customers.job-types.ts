import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Erases a deleted customer from their orders. Enqueued in the transaction of the deletion. */
export const eraseOrders = jobType('customers.erase-orders', z.object({ customer_id: id }))
