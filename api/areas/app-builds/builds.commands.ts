import type { AppBuild, BuildInput } from '#contract/areas/app-builds/schemas.ts'
import type { SearchInput } from '#contract/fields.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { assertUnlocked } from './section-lock.commands.ts'
import { compareVersions, isBundleId, missingFields, requiredErrors, toBuildConfig } from './app-config.rules.ts'
import { failStaleBuild, writeArchive } from './app-builds.job-types.ts'
import type { BuildRow } from './builds.db.ts'
import { findBuild, insertBuild, lastBuild, listBuilds } from './builds.db.ts'
import { findPlatform, listSecrets, lockApp, savePlatform } from './mobile-apps.db.ts'

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
