import type { AppServices } from '#api/platform/app-services.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { Db } from '#api/platform/db/db.ts'
import { job } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { findJob, updateJob } from './jobs.db.ts'
import { buildModel, updateModel } from './recommendations.job-types.ts'
import { buildSlice, updateSlice } from './training.commands.ts'

/** A job ends after this time and enqueues its continuation, so that other jobs get their turn. */
const sliceMs = 20_000
const maxAttempts = 5
/** A job without progress for this long lost its process. */
const staleMs = 10 * 60_000

const sliceOf = (services: AppServices) => {
  const endsAt = services.clock() + sliceMs
  return { hasTime: () => services.clock() < endsAt }
}

const build = job({
  ...buildModel,
  retries: maxAttempts,
  ownTransactions: true,
  usesReportPool: true,
  run: async ({ openTransaction, services, input: { jobId } }) => {
    try {
      if (!(await buildSlice({ openTransaction, ...sliceOf(services) }, jobId)))
        await openTransaction((db) => buildModel.enqueue(db, { jobId }))
    } catch (error) {
      if (await openTransaction((db) => countFailure(db, jobId))) throw error
      services.log.error({ err: error, job: jobId }, 'building recommendations failed')
    }
  },
})

/** Returns whether the job is to be repeated. */
async function countFailure(db: Db, jobId: string): Promise<boolean> {
  const attempts = ((await findJob(db, jobId))?.attempts ?? maxAttempts) + 1
  const isFinal = attempts >= maxAttempts
  const error = 'The model could not be built. Please try again, or contact support.'
  await updateJob(db, jobId, { attempts, ...(isFinal ? { status: 'failed' as const, error } : {}) })
  return !isFinal
}

const update = job({
  ...updateModel,
  ownTransactions: true,
  usesReportPool: true,
  run: async ({ openTransaction, services }) => {
    if (!(await updateSlice({ openTransaction, ...sliceOf(services) })))
      await openTransaction((db) => updateModel.enqueue(db, {}))
  },
})

export const recommendationJobs: AnyJob[] = [build, update]

/** Tenants with new orders since their model read any, with other models to delete, or with a job that lost its process. */
const due = `
  select m.tenant_id, null::uuid as job_id from recommendation_model m join tenant t on t.id = m.tenant_id
   where t.deleted_at is null and m.is_served
     and (exists (select 1 from orders o where o.tenant_id = m.tenant_id and o.placed_at > m.cursor_at + interval '1 millisecond'
                     and o.placed_at <= $1::timestamptz - interval '2 minutes')
       or exists (select 1 from recommendation_model old where old.tenant_id = m.tenant_id and old.generation < m.generation))
  union all
  select j.tenant_id, j.id from recommendation_job j join tenant t on t.id = j.tenant_id
   where t.deleted_at is null and j.status in ('queued', 'processing') and j.updated_at < $2::timestamptz
   limit 1000`

/** Enqueues the work that is due. A failure of one tenant does not stop the others. */
async function enqueueDueWork(services: AppServices): Promise<void> {
  const nowMs = services.clock()
  const { rows } = await services.platformPool.query<{ tenant_id: string; job_id: string | null }>(due, [
    isoAt(nowMs),
    isoAt(nowMs - staleMs),
  ])
  for (const { tenant_id: tenantId, job_id: jobId } of rows)
    await runInTransaction(
      { pool: services.reportPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs },
      async (db) => {
        if (jobId === null) return updateModel.enqueue(db, {})
        await updateJob(db, jobId, {})
        return buildModel.enqueue(db, { jobId })
      },
      services.announce,
    ).catch((error: unknown) =>
      services.log.error({ err: error, tenant: tenantId }, 'recommendations could not be updated'),
    )
}

export const updateRecommendations: CronJob = {
  name: 'recommendations.enqueue-due-work',
  cron: '*/10 * * * *',
  run: enqueueDueWork,
}
