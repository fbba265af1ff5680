import type { Deployment } from '#contract/areas/setup/wizard.ts'
import { apiError } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { showDomain } from '../tenants/domains.commands.ts'
import { startedApps } from './deployment.rules.ts'
import { findDeployment, startDeployment } from './setup.db.ts'
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
