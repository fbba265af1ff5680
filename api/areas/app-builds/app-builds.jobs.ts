import { createBuildService } from '#api/providers/app-build/http-build-service.ts'
import type { BuildOrder } from '#api/providers/app-build/build-service.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { job } from '#api/platform/events/job.ts'
import type { AnyJob, JobContext } from '#api/platform/events/job.ts'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { linkTo, platformHost } from '#api/platform/tenancy/links.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { usedBytes } from '../files/files.queries.ts'
import { storageKeyFor } from '../files/file-kinds.rules.ts'
import { cancelAtService, checkBuild, failStaleBuild, startBuild, writeArchive } from './app-builds.job-types.ts'
import { openSecrets } from './app-config.commands.ts'
import { projectFiles } from './archive/project.ts'
import { readPictures } from './archive/source-pictures.ts'
import { applyNews, changeBuild } from './builds.commands.ts'
import { isOpen, lockBuild, startAttempt } from './builds.db.ts'
import type { BuildAttempt } from './builds.db.ts'

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

const archiveKey = (tenantId: string, buildId: string, attempt: number) =>
  storageKeyFor(tenantId, 'export', 'zip', `${buildId.replaceAll('-', '')}${attempt}`)

async function writeProject(
  { openTransaction, services }: BuildContext,
  build: BuildAttempt,
  tenantId: string,
): Promise<void> {
  const { config, files, tenants } = services
  const tenant = await tenants.find(tenantId)
  if (!tenant) return
  const secrets = await openTransaction((db) => openSecrets(db, config, build.app_type))
  const pictures = await readPictures(services, tenantId, build.config)
  const host = build.app_type === 'customer' ? tenant.storeHost : tenant.adminHost
  const project = projectFiles({
    appType: build.app_type,
    platform: build.platform,
    config: build.config,
    versionNumber: build.version_number,
    buildNumber: build.build_number,
    startUrl: linkTo(config, host ?? platformHost(config), '/'),
    locale: tenant.defaultLocale,
    googleServices: secrets.google_service_json ?? null,
    googlePlist: secrets.plist ?? null,
    facebookToken: secrets.facebook_client_token ?? null,
    pictures,
  })
  const key = archiveKey(tenantId, build.id, build.attempts)
  const size = await files.putStream(key, zipStream(project), 'application/zip')
  const hasService = createBuildService(config) !== undefined
  const isOurs = await openTransaction(async (db) => {
    const change = { archive_key: key, ...(hasService ? {} : { status: 'completed' as const }) }
    if (!(await changeBuild(db, build.id, build.attempts, change))) return false
    if (hasService) await startBuild.enqueue(db, { buildId: build.id, attempt: 1 })
    await saveFileRecord(db, {
      merchant_id: null,
      key,
      folder: 'apps',
      purpose: 'export',
      is_private: true,
      file_name: `${build.app_type}-${build.platform}-${build.version_number}-${build.build_number}.zip`,
      mime_type: 'application/zip',
      size,
      width: null,
      height: null,
      uploaded_by: build.created_by,
    })
    return true
  })
  if (!isOurs) await discard(services, key)
}

async function discard({ files }: AppServices, key: string): Promise<void> {
  if (await files.exists(key)) await files.remove(key)
}

const fail = async ({ openTransaction, input }: BuildContext, log: string): Promise<void> =>
  void (await openTransaction((db) => changeBuild(db, input.buildId, null, { status: 'failed', log })))

/** Hands a build over. A service that does not answer is asked again, later each time, and then the build fails. */
const startBuildJob = job({
  ...startBuild,
  ownTransactions: true,
  run: async (context) => {
    const { openTransaction, services, input } = context
    const service = createBuildService(services.config)
    const order = await orderOf(context)
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

/** The request to the service; undefined for a build that has ended or was handed over before. */
async function orderOf({ openTransaction, services, input }: BuildContext): Promise<BuildOrder | undefined> {
  const { config, files, clock } = services
  return openTransaction(async (db) => {
    const build = await lockBuild(db, input.buildId)
    if (!build || !isOpen(build.status) || build.archive_key === null || build.service_ref !== null) return undefined
    const { auth_key_p8, keystore_jks, password } = await openSecrets(db, config, build.app_type)
    const { bundle_id, team_id, key_id, issuer_id, key_alias } = build.config
    const signing: Record<string, string | undefined> =
      build.platform === 'ios' ? { team_id, key_id, issuer_id, auth_key_p8 } : { key_alias, keystore_jks, password }
    const host = platformHost(config)
    return {
      tenantId: db.scope.tenantId,
      buildId: build.id,
      appType: build.app_type,
      platform: build.platform,
      bundleId: bundle_id,
      versionNumber: build.version_number,
      buildNumber: build.build_number,
      archiveUrl: linkTo(config, host, files.signedUrl(build.archive_key, clock())),
      callbackUrl: linkTo(config, host, '/public/v1/app-build/webhook'),
      signing: Object.fromEntries(
        Object.entries(signing).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
      ),
    }
  })
}

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
