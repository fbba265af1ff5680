import type {
  merchantSavedReports as merchantCalls,
  reportMails as mailCalls,
  savedReports as tenantCalls,
} from '#contract/areas/reports/saved.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { parseMailToken } from '../../exports/schedules/mail-token.rules.ts'
import { removeExportReceiver } from '../../exports/schedules/receivers.queries.ts'
import {
  changeSavedReport,
  createSavedReport,
  listReportReceivers,
  removeSavedReport,
} from './saved-reports.commands.ts'
import { listSavedReports, removeReceiver } from './saved-reports.db.ts'

export const savedReports: Handlers<typeof tenantCalls> = {
  list: ({ db }) => listSavedReports(db),
  receivers: (context) => listReportReceivers(context),
  create: (context) => createSavedReport(context, context.input),
  update: (context) => changeSavedReport(context, context.input),
  remove: (context) => removeSavedReport(context, context.input.id),
}
export const merchantSavedReports: Handlers<typeof merchantCalls> = {
  list: ({ db }) => listSavedReports(db),
  receivers: (context) => listReportReceivers(context),
  create: (context) => createSavedReport(context, { ...context.input, merchant_id: null }),
  update: (context) => changeSavedReport(context, { ...context.input, merchant_id: null }),
  remove: (context) => removeSavedReport(context, context.input.id),
}

export const reportMails: Handlers<typeof mailCalls> = {
  async stop({ db, services, input: { token } }) {
    const receiver = parseMailToken(services.config, token)
    const isStopped =
      receiver !== undefined &&
      ((await removeReceiver(db, receiver.reportId, receiver.userId)) ??
        (await removeExportReceiver(db, receiver.reportId, receiver.userId))) !== undefined
    if (!isStopped) throw notFound('Link')
    return {}
  },
}
