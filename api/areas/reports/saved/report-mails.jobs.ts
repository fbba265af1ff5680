import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { mailDueReport } from './report-mails.commands.ts'

/** Mails the reports that are due, in all tenants. A failure does not stop the others; it is tried again each minute. */
export async function mailDueReports(services: AppServices): Promise<void> {
  const { rows } = await services.platformPool.query<{ tenant_id: string; id: string }>(
    `select s.tenant_id, s.id from saved_report s join tenant t on t.id = s.tenant_id
      where s.next_at <= $1 and t.deleted_at is null order by s.next_at limit 500`,
    [isoAt(services.clock())],
  )
  for (const { tenant_id: tenantId, id } of rows)
    await runInTransaction(
      { pool: services.reportPool, scope: { tenantId, merchantId: null }, actor: systemActor, nowMs: services.clock() },
      (db) => mailDueReport(db, services, id),
      services.announce,
    ).catch((error: unknown) => services.log.error({ err: error, tenant: tenantId }, 'a report could not be mailed'))
}

export const mailSavedReports: CronJob = { name: 'reports.mail-saved', cron: '* * * * *', run: mailDueReports }
