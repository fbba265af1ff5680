import { z } from 'zod'
import { id, instant } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/**
 * Brings one store in step: these products of the master menu, or (null) all of them, part by part in the order of their
 * ids. `creates`: also new products, where they wait for a review otherwise.
 */
export const pushMasterMenu = jobType(
  'catalog.push-master-menu',
  z.object({
    merchant_id: id,
    requested_at: instant,
    creates: z.boolean(),
    source_ids: z.array(id).nullable(),
    after: id.nullable(),
  }),
)

/** Makes everything that follows the master menu the store's own, after it has left. */
export const leaveMasterMenu = jobType('catalog.leave-master-menu', z.object({ merchant_id: id }))
