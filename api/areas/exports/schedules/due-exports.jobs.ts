import type { AppServices } from '#api/platform/app-services.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import type { Exportable } from '../define-export.ts'
import { runDueSchedules } from './due-schedules.ts'
import { startDueExport } from './due-exports.commands.ts'

/** Starts the scheduled exports that are due. */
export const startDueExports = (services: AppServices, lists: readonly Exportable[]): Promise<void> =>
  runDueSchedules(services, 'export_schedule', (db, id) => startDueExport(db, services, lists, id))

/** `lists` are all lists that can be exported. */
export const scheduledExports = (lists: readonly Exportable[]): CronJob => ({
  name: 'exports.start-scheduled',
  cron: '* * * * *',
  run: (services) => startDueExports(services, lists),
})
