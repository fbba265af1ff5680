import { z } from 'zod'
import { id, ids } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Ends the day for which products were sold out. Enqueued in the transaction that marks them. */
export const restock = jobType('catalog.restock', z.object({ merchant_id: id, product_ids: ids }))
