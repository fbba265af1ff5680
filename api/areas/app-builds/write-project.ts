import { createBuildService } from '#api/providers/app-build/http-build-service.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { JobContext } from '#api/platform/events/job.ts'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { linkTo, platformHost } from '#api/platform/tenancy/links.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { storageKeyFor } from '../files/file-kinds.rules.ts'
import { startBuild } from './app-builds.job-types.ts'
import { openSecrets } from './app-secrets.commands.ts'
import { projectFiles } from './archive/project.ts'
import { readPictures } from './archive/source-pictures.ts'
import { changeBuild } from './build-changes.commands.ts'
import type { BuildAttempt } from './builds.db.ts'

type BuildContext = JobContext<{ buildId: string }>

export const archiveKey = (tenantId: string, buildId: string, attempt: number) =>
  storageKeyFor(tenantId, 'export', 'zip', `${buildId.replaceAll('-', '')}${attempt}`)

export async function writeProject(
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

export async function discard({ files }: AppServices, key: string): Promise<void> {
  if (await files.exists(key)) await files.remove(key)
}
