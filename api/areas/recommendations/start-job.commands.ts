import type { RecommendationJob } from '#contract/areas/recommendations/recommendations.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { lockSettings } from '../settings/settings.queries.ts'
import type { JobRow } from './jobs.db.ts'
import { findJob, findRunningJob, insertJob } from './jobs.db.ts'
import { insertModel } from './model.db.ts'
import { buildModel } from './recommendations.job-types.ts'
import { progressOf } from './scores.rules.ts'
import { historyStart } from './training.commands.ts'

function toJob({ id, status, done_orders, total_orders, error }: JobRow): RecommendationJob {
  const progress = progressOf(done_orders, total_orders, status === 'completed')
  return { job_id: id, status, progress, ...(error === null ? {} : { error }) }
}

/** Starts to build a model, unless that runs already. The model that is served stays until the new one is complete. */
export async function initialize(db: Db): Promise<{ job: RecommendationJob; isNew: boolean }> {
  await lockSettings(db)
  const running = await findRunningJob(db)
  if (running) return { job: toJob(running), isNew: false }
  const id = newId()
  await insertJob(db, id, await insertModel(db, historyStart(db.nowMs)))
  await buildModel.enqueue(db, { jobId: id })
  await audit(db, 'recommendations.initialized', `recommendation_job:${id}`, {})
  return { job: { job_id: id, status: 'queued', progress: 0 }, isNew: true }
}

export const showJob = async (db: Db, id: string | undefined): Promise<RecommendationJob> =>
  toJob(orNotFound(await findJob(db, id), 'Job'))
