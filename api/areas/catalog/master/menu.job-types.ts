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
    /** The push that the change belongs to, if it can be undone. Absent in jobs of earlier versions. */
    push: z
      .object({
        id,
        kind: z.enum(['change', 'push', 'follow']),
        actor_name: z.string().nullable(),
        product_name: z.string().nullable(),
      })
      .optional(),
  }),
)

/** Takes back what a push did at one store, part by part. */
export const undoMenuPush = jobType('catalog.undo-menu-push', z.object({ push_id: id, merchant_id: id }))

/** Makes everything that follows the master menu the store's own, after it has left. */
export const leaveMasterMenu = jobType('catalog.leave-master-menu', z.object({ merchant_id: id }))
