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

/** Purges tenants that were deleted 30 days ago, in small batches. An interrupted run continues with the next one. */
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

/**
 * Makes one pass over all tables and adds the counts to `rows`; false if nothing was left. Jobs that still ran
 * may have written rows behind it.
 */
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

/** Audits the purge in the platform tenant, with row counts only. */
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
