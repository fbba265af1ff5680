import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { createPace } from '#api/platform/limits/background-pace.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { detachStore } from './stores.commands.ts'
import { followChanges, pushPart } from './follow-changes.commands.ts'
import { undoPart } from './menu-pushes.commands.ts'
import { leaveMasterMenu, pushMasterMenu, undoMenuPush } from './menu.job-types.ts'
import { purgePushes } from './pushes.db.ts'

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
  job({
    ...undoMenuPush,
    ownTransactions: true,
    async run({ openTransaction, services, input }) {
      const pace = createPace(() => services.pool.criticalCount)
      await openTransaction((db) => undoPart(db, input))
      await pace.wait()
    },
  }),
  job({ ...leaveMasterMenu, isBackground: true, run: ({ db, input }) => detachStore(db, input.merchant_id) }),
]

const [hour, day] = [3_600_000, 86_400_000]
/** An undo that began in time is complete long before its rows go. */
const [rowHours, pushDays] = [48, 90]

/** Deletes what pushes did once they can no longer be undone, and later the pushes. */
export const purgeMenuPushes: CronJob = {
  name: 'catalog.purge-menu-pushes',
  cron: '23 * * * *',
  async run(services) {
    const now = services.clock()
    const deleted = await purgePushes(services, {
      rowsBefore: isoAt(now - rowHours * hour),
      pushesBefore: isoAt(now - pushDays * day),
    })
    if (deleted > 0) services.log.info({ deleted }, 'deleted records of old pushes of master menus')
  },
}
