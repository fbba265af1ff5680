import type { AppServices } from '#api/platform/app-services.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { Work } from '#api/platform/db/transaction.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { createPace } from '#api/platform/limits/background-pace.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import type { Mount } from '#api/platform/start.ts'
import { rebuildFigures } from './customer-figures.commands.ts'
import { rebuildTotals, updateTotals } from './order-totals.commands.ts'
import { insertTotalState } from './order-totals.db.ts'

const intervalMs = 1_000

const tenantsWithDeltas = `select distinct tenant_id from order_total_delta`

/** Tenants whose sums or cohorts lack a time zone that the tenant or one of its merchants uses. */
const tenantsWithoutTotals = `
  select distinct z.tenant_id
    from (select tenant_id, timezone from tenant_profile
          union select tenant_id, timezone from merchant where deleted_at is null) z
    left join order_total_state s on s.tenant_id = z.tenant_id
   where s.timezones is null or z.timezone <> all(s.timezones)
   union select p.tenant_id from tenant_profile p join order_total_state s on s.tenant_id = p.tenant_id
   where s.cohort_timezone is distinct from p.timezone`

/** Runs on the connections of reports, because building sums takes long. */
const runInTenant = <T>(services: AppServices, tenantId: string, work: Work<T>): Promise<T> =>
  runInTransaction(
    { pool: services.reportPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs: services.clock() },
    work,
    services.announce,
  )

/** Updates the sums of these tenants. A failure of one does not stop the others. */
async function updateTotalsOf(services: AppServices, selectTenants: string): Promise<void> {
  const { rows } = await services.platformPool.query<{ tenant_id: string }>(selectTenants)
  for (const { tenant_id } of rows) {
    try {
      await runInTenant(services, tenant_id, insertTotalState)
      while (await runInTenant(services, tenant_id, updateTotals));
    } catch (error) {
      services.log.error({ err: error, tenant: tenant_id }, 'updating the sums of orders failed')
    }
  }
}

/** Applies all deltas of all tenants to the sums. */
const applyTotalDeltas = (services: AppServices) => updateTotalsOf(services, tenantsWithDeltas)

/** Builds missing sums: once after an upgrade, and when a time zone is used for the first time. */
export const buildMissingTotals: CronJob = {
  name: 'orders.build-missing-totals',
  cron: '* * * * *',
  run: (services) => updateTotalsOf(services, tenantsWithoutTotals),
}

/** Rebuilds the sums of all tenants and the figures of their customers. Returns the number of tenants. */
export async function rebuildAllTotals(services: AppServices): Promise<number> {
  const { rows } = await services.platformPool.query<{ tenant_id: string }>('select tenant_id from tenant_profile')
  for (const { tenant_id } of rows) {
    await runInTenant(services, tenant_id, rebuildTotals)
    await runInTenant(services, tenant_id, rebuildFigures)
  }
  return rows.length
}

/**
 * Applies deltas every second in processes that run jobs, less often while many orders are placed. Readers add the deltas
 * that remain, so the interval bounds their number and not the accuracy.
 */
export const mountOrderTotals: Mount = (app, services, { runJobs }) => {
  if (!runJobs) return
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  const applyAtPace = async () => {
    const pace = createPace(() => services.pool.criticalCount)
    await applyTotalDeltas(services)
    await pace.wait()
  }
  const scheduleNext = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = applyAtPace()
        .catch((error: unknown) => services.log.error({ err: error }, 'updating the sums of orders failed'))
        .finally(scheduleNext)
    }, intervalMs)
  }
  scheduleNext()
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(timer)
    await running
  })
}
