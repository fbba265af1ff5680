import type { AppServices } from '#api/platform/app-services.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import { job } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { manyCustomers } from './counts.db.ts'
import { recountSegments } from './segments.commands.ts'
import { countSegments } from './segments.job-types.ts'

/** Lists of segments show counts that are at most about this old. */
const maxAgeMs = 10 * 60_000

const count = job({
  ...countSegments,
  usesReportPool: true,
  run: async ({ db, services }) => {
    await db.allowLongStatements()
    if (await recountSegments(db, isoAt(services.clock() - maxAgeMs))) await countSegments.enqueue(db, {})
  },
})

export const segmentJobs: AnyJob[] = [count]

/** Tenants with so many customers that their lists show kept counts, and with counts that are old. */
const due = `
  select s.tenant_id from segment s join tenant t on t.id = s.tenant_id
   where t.deleted_at is null and (s.counted_at is null or s.counted_at < $1::timestamptz)
     and (select sum(k.customers) from customer_count k where k.tenant_id = s.tenant_id) >= ${manyCustomers}
   group by s.tenant_id limit 1000`

/** A failure of one tenant does not stop the others. */
async function enqueueOldCounts(services: AppServices): Promise<void> {
  const nowMs = services.clock()
  const { rows } = await services.platformPool.query<{ tenant_id: string }>(due, [isoAt(nowMs - maxAgeMs)])
  for (const { tenant_id: tenantId } of rows)
    await runInTransaction(
      { pool: services.reportPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs },
      (db) => countSegments.enqueue(db, {}),
      services.announce,
    ).catch((error: unknown) => services.log.error({ err: error, tenant: tenantId }, 'segments could not be counted'))
}

export const countOldSegments: CronJob = {
  name: 'segments.enqueue-old-counts',
  cron: '*/10 * * * *',
  run: enqueueOldCounts,
}
