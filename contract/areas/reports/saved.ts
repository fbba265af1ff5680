import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { deletionOf, emptyObject, expectedUpdatedAt, id, instant } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { breakdown } from '../../schemas/breakdown.ts'
import { MailReceiver, mailSchedule } from '../../schemas/mail-schedule.ts'

export const savedPeriod = z.enum(['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'])

/** Saved reports of a tenant or a merchant, at most. */
export const maxSavedReports = 50

const fields = {
  name: z.string().trim().min(1).max(60),
  by: breakdown,
  range: savedPeriod,
  ...mailSchedule,
}
const MerchantSavedReportInput = z.object(fields)
/** `merchant_id`: the report is about one merchant. */
export const SavedReportInput = MerchantSavedReportInput.extend({ merchant_id: id.nullable().default(null) })
export type SavedReportInput = z.output<typeof SavedReportInput>

export const SavedReport = z.object({
  id,
  ...SavedReportInput.shape,
  /** When it is mailed next, and when it was mailed last. */
  next_at: instant.nullable(),
  sent_at: instant.nullable(),
  updated_at: instant,
})
export type SavedReport = z.infer<typeof SavedReport>

const path = '/stats/reports/saved'
const entity = 'Saved report'
const savedReportCalls = <I extends z.ZodRawShape>(scope: Scope, permission: Permission, input: z.ZodObject<I>) => ({
  list: call(scope, `GET ${path}`, permission, { input: z.object({}), output: z.array(SavedReport) }),
  receivers: call(scope, `GET ${path}/receivers`, permission, {
    input: z.object({}),
    output: z.array(MailReceiver),
  }),
  create: call(scope, `POST ${path}`, permission, { input, output: SavedReport, status: 201 }),
  update: call(scope, `PUT ${path}/{id}`, permission, {
    input: input.extend({ id, ...expectedUpdatedAt }),
    output: SavedReport,
    entity,
  }),
  remove: call(scope, `DELETE ${path}/{id}`, permission, { ...deletionOf(entity), entity }),
})
export const savedReports = savedReportCalls('tenant', 'ManageTenantReports', SavedReportInput)
export const merchantSavedReports = savedReportCalls('merchant', 'ManageMerchantReports', MerchantSavedReportInput)

/** The link at the end of a mailed report. It ends the mails to its reader, and tells nothing. */
export const reportMails = {
  stop: call('public', 'POST /stats/reports/stop-mails', 'public', {
    input: z.object({ token: z.string().min(1).max(200) }),
    output: emptyObject,
    limit: { max: 20, seconds: 60, maxPerNetwork: 100 },
    bodyLimit: 1_024,
    allowedWhenBlocked: true,
    entity: 'Link',
  }),
}
