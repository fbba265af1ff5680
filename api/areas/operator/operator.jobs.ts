import type pg from 'pg'
import { audit } from '#api/platform/audit/audit.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { platformTenant, tenantsToPurge } from './operator.db.ts'
import { deleteSome, deleteTenant, fileKeys, forgetFiles, forgetJobs, tablesOfTenants } from './purge.db.ts'

const batch = 1_000
const fileBatch = 100

/** Tenants that were deleted 30 days ago: everything of theirs goes, in small steps that other work passes between; broken off, the next run goes on. */
export const purgeTenants: CronJob = {
  name: 'operator.purge-tenants',
  cron: '43 3 * * *',
  async run(services) {
    const due = await tenantsToPurge(services.platformPool, services.clock())
    for (const { id, slug } of due) await purge(services, id, slug)
  },
}

async function purge(services: AppServices, tenantId: string, slug: string): Promise<void> {
  const { platformPool: pool, files } = services
  for (
    let keys = await fileKeys(pool, tenantId, fileBatch);
    keys.length > 0;
    keys = await fileKeys(pool, tenantId, fileBatch)
  ) {
    for (const key of keys) await files.remove(key)
    await forgetFiles(pool, tenantId, keys)
  }
  const rows: Record<string, number> = {}
  while (await empty(pool, tenantId, rows)) continue
  await deleteTenant(pool, tenantId)
  await tell(services, tenantId, slug, rows)
}

/** Goes once through all tables and counts into `rows`; false when nothing was left. Jobs that were running meanwhile may have written behind its back. */
async function empty(pool: pg.Pool, tenantId: string, rows: Record<string, number>): Promise<boolean> {
  await forgetJobs(pool, tenantId)
  let gone = 0
  for (const table of await tablesOfTenants(pool)) {
    for (let last = batch; last === batch; gone += last) {
      last = await deleteSome(pool, table, tenantId, batch)
      if (last > 0) rows[table] = (rows[table] ?? 0) + last
    }
  }
  return gone > 0
}

/** The platform's book keeps that it happened and how many rows went, nothing of what they held. */
async function tell(
  { platformPool, clock, tenants }: AppServices,
  tenantId: string,
  slug: string,
  rows: Record<string, number>,
): Promise<void> {
  tenants.clearCache()
  const home = await platformTenant(platformPool, '')
  if (!home) return
  const place = { tenantId: home.id, merchantId: null }
  await runInTransaction({ pool: platformPool, scope: place, actor: systemActor, nowMs: clock() }, (db) =>
    audit(db, 'tenant.purged', `tenant:${tenantId}`, { slug, rows }),
  )
}
