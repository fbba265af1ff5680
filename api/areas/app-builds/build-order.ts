import type { BuildOrder } from '#api/providers/app-build/build-service.ts'
import type { JobContext } from '#api/platform/events/job.ts'
import { linkTo, platformHost } from '#api/platform/tenancy/links.ts'
import { openSecrets } from './app-secrets.commands.ts'
import { isOpen, lockBuild } from './builds.db.ts'

type BuildContext = JobContext<{ buildId: string }>

/** The request to the service; undefined for a build that has ended or was handed over before. */
export async function buildOrderOf({
  openTransaction,
  services,
  input,
}: BuildContext): Promise<BuildOrder | undefined> {
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
