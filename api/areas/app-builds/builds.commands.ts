import type { AppBuild, BuildInput, BuildStatus } from '#contract/areas/app-builds/schemas.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { BuildNews } from '#api/providers/app-build/build-service.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { assertUnlocked } from './section-lock.commands.ts'
import { compareVersions, isBundleId, missingFields, requiredErrors, toBuildConfig } from './app-config.rules.ts'
import { cancelAtService, failStaleBuild, writeArchive } from './app-builds.job-types.ts'
import { findBuild, insertBuild, isOpen, lastBuild, listBuilds, lockBuild, updateOpenBuild } from './builds.db.ts'
import type { BuildRow } from './builds.db.ts'
import { findPlatform, listSecrets, lockApp, savePlatform } from './mobile-apps.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

/** Time limit of a build, the time at the build service included. */
const timeoutMs = 4 * 3_600_000

/** Starts a build of a completely configured app. Its numbers must grow; one build of an app is open per platform. */
export async function startNewBuild(context: Context<BuildInput>): Promise<AppBuild> {
  const { db, input, services } = context
  const { app_type, platform, version_number, build_number } = input
  await assertUnlocked(db)
  const app = await lockApp(db, app_type)
  const [onPlatform, secrets, last] = await Promise.all([
    findPlatform(db, app_type, platform),
    listSecrets(db, app_type),
    lastBuild(db, app_type, platform),
  ])
  const config = { ...toBuildConfig(app, onPlatform), version_number, build_number }
  const missing = missingFields(platform, config, secrets)
  if (missing.length > 0) throw invalid(requiredErrors(missing))
  if (!isBundleId(platform, config.bundle_id))
    throw invalid({ bundle_id: 'The bundle id must look like com.example.shop.' })
  if (last && build_number <= last.build_number)
    throw invalid({ build_number: `The build number must be greater than ${last.build_number}.` })
  if (last && compareVersions(version_number, last.version_number) < 0)
    throw invalid({ version_number: `The version must not be lower than ${last.version_number}.` })
  const id = newId()
  const build = { id, app_type, platform, version_number, build_number, config, created_by: panelUser(context).id }
  if (!(await insertBuild(db, build))) throw apiError('BUILD_IN_PROGRESS')
  await savePlatform(db, app_type, platform, { version_number, build_number })
  await Promise.all([
    writeArchive.enqueue(db, { buildId: id }),
    failStaleBuild.enqueue(db, { buildId: id }, { at: isoAt(db.nowMs + timeoutMs) }),
    audit(db, 'app_build.started', `app_build:${id}`, { app_type, platform, version_number, build_number }),
    emit(db, 'app_build.updated', id, { build_id: id, app_type, platform, status: 'queued' }),
  ])
  return toBuild(orNotFound(await findBuild(db, id), 'Build'), services.files, services.clock())
}

export async function searchBuilds(
  { db, services: { files, clock } }: Pick<Context, 'db' | 'services'>,
  input: SearchInput & { app_type?: BuildInput['app_type'] | undefined },
) {
  const { data, meta } = await listBuilds(db, input)
  return { data: data.map((row) => toBuild(row, files, clock())), meta }
}

const toBuild = ({ archive_key, ...row }: BuildRow, files: Files, nowMs: number): AppBuild => ({
  ...row,
  build_id: row.id,
  archive_url: archive_key === null ? null : files.signedUrl(archive_key, nowMs),
})

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
