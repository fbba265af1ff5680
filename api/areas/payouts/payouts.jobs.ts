import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { paceTransactions } from '#api/platform/db/paced-transactions.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { Work } from '#api/platform/db/transaction.ts'
import { job } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { lockDueSchedule, putSchedule, timezoneOf } from './accounts/accounts.db.ts'
import { collectEntries } from './collect.commands.ts'
import { syncAccount } from './connect.commands.ts'
import { listOpenTransfers } from './open-transfers.db.ts'
import { payMerchants, sendPayout } from './payouts.job-types.ts'
import { sendTransfer } from './transfers.commands.ts'
import { runStep, startRun } from './runs.commands.ts'
import { lastDayOf, nextRunAt } from './schedule.rules.ts'

const payMerchantsJob = job({
  ...payMerchants,
  retries: 20,
  ownTransactions: true,
  usesReportPool: true,
  run: ({ openTransaction, input }) => runStep(paceTransactions(openTransaction), input),
})

/** In a tenant, on the connections of reports. */
const runInTenant = <T>(services: AppServices, tenantId: string, work: Work<T>): Promise<T> =>
  runInTransaction(
    { pool: services.reportPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs: services.clock() },
    work,
    services.announce,
  )

/** Tenants with completed orders or refunds that have no entries yet, and that nobody else reads. */
const uncollected = `
  select t.id as tenant_id from tenant t left join payout_cursor c on c.tenant_id = t.id
   where t.deleted_at is null and (c.leased_until is null or c.leased_until < $1)
     and (exists (select 1 from orders o where o.tenant_id = t.id and o.order_status = 'completed'
                     and o.closed_at > coalesce(c.orders_at, '-infinity'))
       or exists (select 1 from ledger_entry e where e.tenant_id = t.id and e.business_key like 'refund:%'
                     and e.created_at > coalesce(c.refunds_at, '-infinity')))`

/** Keeps balances and the report up to date. */
export async function collectAllEntries(services: AppServices): Promise<void> {
  const { rows } = await services.platformPool.query<{ tenant_id: string }>(uncollected, [isoAt(services.clock())])
  for (const { tenant_id } of rows)
    await collectEntries(paceTransactions((work) => runInTenant(services, tenant_id, work))).catch((error: unknown) =>
      services.log.error({ err: error, tenant: tenant_id }, 'reading orders for payouts failed'),
    )
}

/** Starts the runs that are due, in all tenants. A failure does not stop the others. */
export async function startDueRuns(services: AppServices): Promise<void> {
  const { rows } = await services.platformPool.query<{ tenant_id: string; id: string }>(
    `select s.tenant_id, s.id from payout_schedule s join tenant t on t.id = s.tenant_id
      where s.next_at <= $1 and t.deleted_at is null order by s.next_at limit 1000`,
    [isoAt(services.clock())],
  )
  for (const { tenant_id, id } of rows)
    await runInTenant(services, tenant_id, (db) => startDueRun(db, id)).catch((error: unknown) =>
      services.log.error({ err: error, tenant: tenant_id }, 'a payout run could not be started'),
    )
}

/** The lock makes sure that only one process starts it. Runs that were missed are one run. */
async function startDueRun(db: Db, scheduleId: string): Promise<void> {
  const schedule = await lockDueSchedule(db, scheduleId)
  if (!schedule) return
  const timezone = await timezoneOf(db)
  const { merchant_id } = schedule
  await startRun(
    db,
    lastDayOf(db.nowMs, timezone),
    { merchantId: merchant_id, onlyDefault: merchant_id === null },
    null,
  )
  const next = nextRunAt(schedule, db.nowMs, timezone)
  await putSchedule(db, merchant_id, { ...schedule, next_at: next === null ? null : isoAt(next) })
}

const sendPayoutJob = job({
  ...sendPayout,
  ownTransactions: true,
  run: async ({ openTransaction, services, input }) => {
    const tenantId = await openTransaction((db) => Promise.resolve(db.scope.tenantId))
    await sendTransfer({ services, openTransaction, tenantId }, input.payoutId)
  },
})

/** Settles transfers whose answer was lost or that wait for their time, and asks for accounts that are not ready yet. */
export async function reconcileTransfers(
  services: AppServices,
  { onlyTenant }: { onlyTenant?: string } = {},
): Promise<void> {
  const nowMs = services.clock()
  const work = await listOpenTransfers(services.platformPool, nowMs)
  for (const { tenant_id: tenantId, payout_id, external_id } of work) {
    if (onlyTenant !== undefined && tenantId !== onlyTenant) continue
    const openTransaction = <T>(step: Work<T>) => runInTenant(services, tenantId, step)
    const context = { services, openTransaction, tenantId }
    const step = payout_id === null ? syncAccount(context, external_id ?? '') : sendTransfer(context, payout_id)
    await step.catch((error: unknown) =>
      services.log.error({ err: error, tenant: tenantId, payout: payout_id }, 'a transfer could not be settled'),
    )
  }
}

export const payoutJobs: AnyJob[] = [payMerchantsJob, sendPayoutJob]
export const payoutCronJobs: CronJob[] = [
  { name: 'payouts.collect-entries', cron: '* * * * *', run: collectAllEntries },
  { name: 'payouts.reconcile-transfers', cron: '* * * * *', run: (services) => reconcileTransfers(services) },
  { name: 'payouts.start-due-runs', cron: '*/5 * * * *', run: startDueRuns },
]
