import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { createPace } from '#api/platform/limits/background-pace.ts'
import { detachStore, followChanges, pushPart } from './menu.commands.ts'
import { leaveMasterMenu, pushMasterMenu } from './menu.job-types.ts'

export const masterMenuJobs: AnyJob[] = [
  onEvent({
    name: 'catalog.follow-master-menu',
    input: z.object({ merchant_id: id, product_ids: z.array(id) }),
    isBackground: true,
    on: 'product.changed',
    from: ({ merchant_id, product_ids }) => ({ merchant_id, product_ids }),
    runAll: ({ db, inputs }) => followChanges(db, inputs),
  }),
  job({
    ...pushMasterMenu,
    // Each store in a transaction of its own: its rows are locked for as short as possible.
    ownTransactions: true,
    async run({ openTransaction, services, input }) {
      const pace = createPace(() => services.pool.criticalCount)
      await openTransaction((db) => pushPart(db, input))
      await pace.wait()
    },
  }),
  job({ ...leaveMasterMenu, isBackground: true, run: ({ db, input }) => detachStore(db, input.merchant_id) }),
]
