import { createBuildService } from '#api/providers/app-build/http-build-service.ts'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { job } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { usedBytes } from '../files/files.queries.ts'
import { cancelAtService, checkBuild, failStaleBuild, startBuild, writeArchive } from './app-builds.job-types.ts'
import { applyNews, changeBuild } from './build-changes.commands.ts'
import { isOpen, lockBuild, startAttempt } from './builds.db.ts'
import { archiveKey, writeProject, discard } from './write-project.ts'
import { buildOrderOf } from './build-order.ts'

const maxArchiveAttempts = 3
const maxServiceAttempts = 6
const checkIntervalMs = 5 * 60_000
const minute = 60_000

type BuildContext = JobContext<{ buildId: string }>

/**
 * Writes the archive and, with a build service, hands the build on. Each attempt has a key of its own and removes what
 * earlier ones left; only the latest completes the build, so that a killed job resumes.
 */
const writeArchiveJob = job({
  ...writeArchive,
  retries: maxArchiveAttempts,
  ownTransactions: true,
  run: async (context) => {
    const { openTransaction, services, input } = context
    const attempt = await openTransaction(async (db) => {
      const build = await startAttempt(db, input.buildId)
      return build && { build, tenantId: db.scope.tenantId, used: await usedBytes(db) }
    })
    if (!attempt) return
    const { build, tenantId, used } = attempt
    for (let earlier = 1; earlier < build.attempts; earlier++)
      await discard(services, archiveKey(tenantId, build.id, earlier))
    const isFull = used > services.config.STORAGE_QUOTA_MB * 1_048_576
    if (isFull) return fail(context, 'The storage is full.')
    if (build.attempts > maxArchiveAttempts) return fail(context, 'The archive could not be written.')
    try {
      await writeProject(context, build, tenantId)
    } catch (error) {
      await discard(services, archiveKey(tenantId, build.id, build.attempts))
      if (build.attempts < maxArchiveAttempts) throw error
      services.log.error({ err: error, buildId: build.id }, 'app archive failed')
      await fail(context, 'The archive could not be written.')
    }
  },
})

const fail = async ({ openTransaction, input }: BuildContext, log: string): Promise<void> =>
  void (await openTransaction((db) => changeBuild(db, input.buildId, null, { status: 'failed', log })))

/** Hands a build over. A service that does not answer is asked again, later each time, and then the build fails. */
const startBuildJob = job({
  ...startBuild,
  ownTransactions: true,
  run: async (context) => {
    const { openTransaction, services, input } = context
    const service = createBuildService(services.config)
    const order = await buildOrderOf(context)
    if (!service || !order) return
    const result = await service.start(order)
    await openTransaction(async (db) => {
      const build = await lockBuild(db, input.buildId)
      if (!build) return
      if (result.kind === 'started') {
        if (!isOpen(build.status)) await cancelAtService.enqueue(db, { ref: result.ref, attempt: 1 })
        else await changeBuild(db, build.id, null, { service_ref: result.ref })
        await checkBuild.enqueue(db, { buildId: build.id }, { at: isoAt(db.nowMs + checkIntervalMs) })
      } else if (result.kind === 'rejected' || input.attempt >= maxServiceAttempts)
        await changeBuild(db, build.id, null, { status: 'failed', log: result.reason })
      else if (isOpen(build.status))
        await startBuild.enqueue(
          db,
          { buildId: build.id, attempt: input.attempt + 1 },
          { at: isoAt(db.nowMs + 2 ** (input.attempt - 1) * minute) },
        )
    })
  },
})

const checkBuildJob = job({
  ...checkBuild,
  ownTransactions: true,
  run: async ({ openTransaction, services, input: { buildId } }) => {
    const service = createBuildService(services.config)
    const build = await openTransaction((db) => lockBuild(db, buildId))
    if (!service || !build || !isOpen(build.status) || build.service_ref === null) return
    const news = await service.find(build.service_ref)
    await openTransaction(async (db) => {
      if (news) await applyNews(db, buildId, news)
      const now = await lockBuild(db, buildId)
      if (now && isOpen(now.status))
        await checkBuild.enqueue(db, { buildId }, { at: isoAt(db.nowMs + checkIntervalMs) })
    })
  },
})

const failStaleBuildJob = job({
  ...failStaleBuild,
  run: async ({ db, input: { buildId } }) => {
    const build = await lockBuild(db, buildId)
    if (!build || !isOpen(build.status)) return
    if (build.service_ref !== null) await cancelAtService.enqueue(db, { ref: build.service_ref, attempt: 1 })
    await changeBuild(db, buildId, null, { status: 'failed', log: 'The build did not end in time.' })
  },
})

const cancelAtServiceJob = job({
  ...cancelAtService,
  ownTransactions: true,
  run: async ({ openTransaction, services, input: { ref, attempt } }) => {
    const service = createBuildService(services.config)
    if (!service || (await service.cancel(ref)) || attempt >= maxServiceAttempts) return
    await openTransaction((db) =>
      cancelAtService.enqueue(db, { ref, attempt: attempt + 1 }, { at: isoAt(db.nowMs + 2 ** (attempt - 1) * minute) }),
    )
  },
})

export const appBuildJobs: AnyJob[] = [
  writeArchiveJob,
  startBuildJob,
  checkBuildJob,
  failStaleBuildJob,
  cancelAtServiceJob,
]
