import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'

const selectDue = {
  saved_report: `select s.tenant_id, s.id from saved_report s join tenant t on t.id = s.tenant_id
    where s.next_at <= $1 and t.deleted_at is null order by s.next_at limit 500`,
  export_schedule: `select s.tenant_id, s.id from export_schedule s join tenant t on t.id = s.tenant_id
    where s.next_at <= $1 and t.deleted_at is null order by s.next_at limit 500`,
}

/**
 * Runs what is due, in all tenants, each in its own transaction. A failure does not stop the others; it is tried again
 * each minute.
 */
export async function runDueSchedules(
  services: AppServices,
  table: keyof typeof selectDue,
  run: (db: Db, id: string) => Promise<void>,
): Promise<void> {
  const { rows } = await services.platformPool.query<{ tenant_id: string; id: string }>(selectDue[table], [
    isoAt(services.clock()),
  ])
  for (const { tenant_id: tenantId, id } of rows)
    await runInTransaction(
      { pool: services.reportPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs: services.clock() },
      (db) => run(db, id),
      services.announce,
    ).catch((error: unknown) =>
      services.log.error({ err: error, tenant: tenantId, table, id }, 'a schedule could not be run'),
    )
}
