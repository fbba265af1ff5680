import type { AppServices } from '#api/platform/app-services.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { runDueSchedules } from '../../exports/schedules/due-schedules.ts'
import { mailDueReport } from './report-mails.commands.ts'

/** Mails the reports that are due. */
export const mailDueReports = (services: AppServices): Promise<void> =>
  runDueSchedules(services, 'saved_report', (db, id) => mailDueReport(db, services, id))

export const mailSavedReports: CronJob = { name: 'reports.mail-saved', cron: '* * * * *', run: mailDueReports }
