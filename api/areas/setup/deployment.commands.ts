import type { Deployment } from '#contract/areas/setup/wizard.ts'
import { isFlagSet, isGoogleConnected } from '#contract/rules/setup/setup-stages.ts'
import { apiError } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { JobContext } from '#api/platform/events/job.ts'
import { checkCustomDomains } from '../tenants/domain-checks.commands.ts'
import { showDomain } from '../tenants/domains.commands.ts'
import { showApple } from './apple-account.commands.ts'
import { deploymentResult, startedApps } from './deployment.rules.ts'
import type { Readiness } from './deployment.rules.ts'
import { showGoogle } from './google-account.commands.ts'
import { finishDeployment, findDeployment, startDeployment } from './setup.db.ts'
import { deployTenant } from './setup.job-types.ts'

export async function showDeployment(db: Db): Promise<Deployment> {
  const [row, { domain, admin_domain }] = [await findDeployment(db), await showDomain(db)]
  return {
    tenant_id: db.scope.tenantId,
    domain,
    admin_domain,
    status: row?.status ?? 'pending',
    apps: row?.apps ?? [],
    updated_at: row?.updated_at ?? null,
  }
}

/** Starts a deployment. 409 while another one is running. */
export async function deploy(
  db: Db,
  platforms: readonly Deployment['apps'][number]['platform'][],
): Promise<Deployment> {
  const chosen = [...new Set(platforms)]
  if (!(await startDeployment(db, chosen, startedApps(chosen)))) throw apiError('DEPLOYMENT_RUNNING')
  await deployTenant.enqueue(db, {})
  await audit(db, 'deployment.started', `tenant:${db.scope.tenantId}`, { platforms: chosen })
  return showDeployment(db)
}

async function readReadiness(db: Db): Promise<Readiness> {
  const [{ dns_records, verified }, google, apple] = [await showDomain(db), await showGoogle(db), await showApple(db)]
  return {
    domains: dns_records.every((record) => verified.includes(record.for)),
    google: isGoogleConnected(google),
    apple: isFlagSet(apple.is_apple_connected),
  }
}

/** Checks what the platforms of the running deployment need, and ends it. */
export async function runDeployment({
  services,
  openTransaction,
}: Pick<JobContext<unknown>, 'services' | 'openTransaction'>) {
  const running = await openTransaction(findDeployment)
  if (running?.status !== 'in_progress') return
  if (running.platforms.includes('web')) await checkCustomDomains(services, openTransaction)
  await openTransaction(async (db) => {
    await finishDeployment(db, running.started_at, deploymentResult(running.platforms, await readReadiness(db)))
    await emit(db, 'settings.changed', 'settings', { keys: ['deployment'] })
  })
}
