import type pg from 'pg'
import { audit } from '#api/platform/audit/audit.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { findPlatformTenant, listTenantsToPurge } from './operator.db.ts'
import { deleteBatch, deleteTenant, listFileKeys, deleteFileRows, deleteJobs, listTenantTables } from './purge.db.ts'

const batchSize = 1_000
const fileBatchSize = 100

/** Tenants that were deleted 30 days ago: everything of theirs goes, in small steps that other work passes between; broken off, the next run goes on. */
export const purgeTenants: CronJob = {
  name: 'operator.purge-tenants',
  cron: '43 3 * * *',
  async run(services) {
    const due = await listTenantsToPurge(services.platformPool, services.clock())
    for (const { id, slug } of due) await purgeTenant(services, id, slug)
  },
}

async function purgeTenant(services: AppServices, tenantId: string, slug: string): Promise<void> {
  const { platformPool: pool, files } = services
  for (
    let keys = await listFileKeys(pool, tenantId, fileBatchSize);
    keys.length > 0;
    keys = await listFileKeys(pool, tenantId, fileBatchSize)
  ) {
    for (const key of keys) await files.remove(key)
    await deleteFileRows(pool, tenantId, keys)
  }
  const rows: Record<string, number> = {}
  while (await deleteRows(pool, tenantId, rows)) continue
  await deleteTenant(pool, tenantId)
  await auditPurge(services, tenantId, slug, rows)
}

/** Goes once through all tables and counts into `rows`; false when nothing was left. Jobs that were running meanwhile may have written behind its back. */
async function deleteRows(pool: pg.Pool, tenantId: string, rows: Record<string, number>): Promise<boolean> {
  await deleteJobs(pool, tenantId)
  let deleted = 0
  for (const table of await listTenantTables(pool)) {
    for (let count = batchSize; count === batchSize; deleted += count) {
      count = await deleteBatch(pool, table, tenantId, batchSize)
      if (count > 0) rows[table] = (rows[table] ?? 0) + count
    }
  }
  return deleted > 0
}

/** The platform's book keeps that it happened and how many rows went, nothing of what they held. */
async function auditPurge(
  { platformPool, clock, tenants }: AppServices,
  tenantId: string,
  slug: string,
  rows: Record<string, number>,
): Promise<void> {
  tenants.clearCache()
  const platformTenant = await findPlatformTenant(platformPool, '')
  if (!platformTenant) return
  const scope = { tenantId: platformTenant.id, merchantId: null }
  await runInTransaction({ pool: platformPool, scope, actor: systemActor, nowMs: clock() }, (db) =>
    audit(db, 'tenant.purged', `tenant:${tenantId}`, { slug, rows }),
  )
}
