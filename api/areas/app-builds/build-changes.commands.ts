import type { BuildStatus } from '#contract/areas/app-builds/schemas.ts'
import type { BuildNews } from '#api/providers/app-build/build-service.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { assertUnlocked } from './section-lock.commands.ts'
import { cancelAtService } from './app-builds.job-types.ts'
import { isOpen, lockBuild, updateOpenBuild } from './builds.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

/** Cancels a build that has not ended, also at the build service. 409 for another one. */
export async function cancelBuild(db: Db, buildId: string): Promise<{ build_id: string }> {
  await assertUnlocked(db)
  const build = orNotFound(await lockBuild(db, buildId), 'Build')
  if (!isOpen(build.status)) throw apiError('BUILD_ENDED')
  await changeBuild(db, buildId, null, { status: 'cancelled' })
  if (build.service_ref !== null) await cancelAtService.enqueue(db, { ref: build.service_ref, attempt: 1 })
  await audit(db, 'app_build.cancelled', `app_build:${buildId}`, { status: toChange(build.status, 'cancelled') })
  return { build_id: buildId }
}

/** Changes an open build and tells the screens. Whether it was open. */
export async function changeBuild(
  db: Db,
  id: string,
  attempt: number | null,
  change: Parameters<typeof updateOpenBuild>[3],
): Promise<boolean> {
  const changed = await updateOpenBuild(db, id, attempt, change)
  if (changed) await emit(db, 'app_build.updated', id, changed)
  return changed !== undefined
}

/** Later states of a build at the service. An ended build never changes again. */
const ranks: Readonly<Record<BuildStatus, number>> = { queued: 0, building: 1, completed: 2, failed: 2, cancelled: 2 }

/**
 * Applies what the service says of a build. News that come twice, late or out of order change nothing, because a build
 * only moves forward.
 */
export async function applyNews(db: Db, buildId: string, news: BuildNews): Promise<void> {
  const build = orNotFound(await lockBuild(db, buildId), 'Build')
  if (!isOpen(build.status) || build.archive_key === null || ranks[news.status] <= ranks[build.status]) return
  // Cancelled at the service, by somebody there: for the tenant the build has failed.
  const status = news.status === 'cancelled' ? 'failed' : news.status
  const log = news.log ?? (news.status === 'cancelled' ? 'The build was cancelled at the build service.' : null)
  await changeBuild(db, buildId, null, {
    status,
    log,
    ...(status === 'completed' ? { artifact_url: news.artifactUrl, install_url: news.installUrl } : {}),
  })
}
