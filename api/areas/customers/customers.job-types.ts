import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Erases a deleted customer from their orders. Enqueued in the transaction of the deletion. */
export const eraseOrders = jobType('customers.erase-orders', z.object({ customer_id: id }))

/** Looks for customers that may be the same person. Enqueued after contacts, names or addresses change. */
export const findDuplicates = jobType('customers.find-duplicates', z.object({ customer_id: id }))

/**
 * Moves what a merged customer got after the merge, for example an order that was being placed. Enqueued by the merge.
 */
export const moveLateRecords = jobType(
  'customers.move-late-records',
  z.object({ from: id, to: id, is_last: z.boolean() }),
)
