import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import type { Mount } from '#api/platform/start.ts'
import { rebuildTotals, updateTotals } from './order-totals.commands.ts'

const intervalMs = 1_000

const tenantsWithDeltas = `select distinct tenant_id from order_total_delta`

/** Tenants whose sums lack a time zone that the tenant or one of its merchants uses. */
const tenantsWithoutTotals = `
  select distinct z.tenant_id
    from (select tenant_id, timezone from tenant_profile
          union select tenant_id, timezone from merchant where deleted_at is null) z
    left join order_total_state s on s.tenant_id = z.tenant_id
   where s.timezones is null or z.timezone <> all(s.timezones)`

/** Updates the sums of these tenants. A failure of one does not stop the others. */
async function updateTotalsOf(services: AppServices, selectTenants: string): Promise<void> {
  const { rows } = await services.platformPool.query<{ tenant_id: string }>(selectTenants)
  for (const { tenant_id } of rows) {
    try {
      while (await withTenant(services, { tenantId: tenant_id, merchantId: null }, updateTotals));
    } catch (error) {
      services.log.error({ err: error, tenant: tenant_id }, 'updating the sums of orders failed')
    }
  }
}

/** Applies all deltas of all tenants to the sums. */
export const applyTotalDeltas = (services: AppServices) => updateTotalsOf(services, tenantsWithDeltas)

/** Builds missing sums: once after an upgrade, and when a time zone is used for the first time. */
export const buildMissingTotals: CronJob = {
  name: 'orders.build-missing-totals',
  cron: '* * * * *',
  run: (services) => updateTotalsOf(services, tenantsWithoutTotals),
}

/** Builds the sums of all tenants anew. Returns the number of tenants. */
export async function rebuildAllTotals(services: AppServices): Promise<number> {
  const { rows } = await services.platformPool.query<{ tenant_id: string }>('select tenant_id from tenant_profile')
  for (const { tenant_id } of rows) await withTenant(services, { tenantId: tenant_id, merchantId: null }, rebuildTotals)
  return rows.length
}

/**
 * Applies deltas every second in processes that run jobs. Readers add the deltas that remain, so the interval bounds
 * their number and not the accuracy.
 */
export const mountOrderTotals: Mount = (app, services, { runJobs }) => {
  if (!runJobs) return
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  const scheduleNext = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = applyTotalDeltas(services)
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
