import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { deletionOf, expectedUpdatedAt, id, ids, instant } from '../../fields.ts'
import { breakdown } from '../../schemas/breakdown.ts'
import { MailReceiver, mailFrequency, mailSchedule } from '../../schemas/mail-schedule.ts'
import { ExportInput, ExportRecord, exportType, orderRows } from '../exports.ts'

/** Schedules of a tenant or a merchant for one type of export, at most. */
export const maxExportSchedules = 20

/** Payouts are exported by the payout provider that a person opens. */
const tenantType = exportType.exclude(['payout', 'bundle'])
export type ScheduledType = z.infer<typeof tenantType>
export const isScheduledType = (type: string): type is ScheduledType => tenantType.safeParse(type).success
const merchantType = tenantType.extract(['order', 'products', 'reports', 'coupons'])

/** Each file covers the day, the seven days or the calendar month before, if records of the type have a date. */
const fields = {
  name: z.string().trim().min(1).max(60),
  columns: ExportInput.shape.columns.unwrap(),
  format: ExportInput.shape.format,
  /** Of orders: what a row is. */
  report_by: orderRows.default('order'),
  /** Of reports: what a row is. */
  by: breakdown.default('day'),
  ...mailSchedule,
  frequency: mailFrequency.exclude(['none']).default('weekly'),
  receiver_ids: mailSchedule.receiver_ids.unwrap().min(1),
  is_paused: z.boolean().default(false),
}
const MerchantExportScheduleInput = z.object({ type: merchantType, ...fields })
/** `merchant_ids`: empty for all. A report is of one merchant or of all. */
export const ExportScheduleInput = z.object({ type: tenantType, ...fields, merchant_ids: ids.default([]) })
export type ExportScheduleInput = z.output<typeof ExportScheduleInput>

export const ExportSchedule = z.object({
  id,
  ...ExportScheduleInput.shape,
  /** Empty if all of them have ended its mails. */
  receiver_ids: ids,
  /** It was paused because the user who saved it last may no longer export this. */
  is_refused: z.boolean(),
  next_at: instant.nullable(),
  /** Its latest export. */
  last: ExportRecord.pick({ date: true, status: true, error: true }).nullable(),
  updated_at: instant,
})
export type ExportSchedule = z.infer<typeof ExportSchedule>

const path = '/stats/export-schedules'
const entity = 'Export schedule'
/** For users who may export the type. Who changes a schedule becomes its user. */
const scheduleCalls = <I extends z.ZodRawShape>(
  scope: Scope,
  type: z.ZodType<ScheduledType>,
  input: z.ZodObject<I>,
) => ({
  list: call(scope, `GET ${path}`, 'signed-in', { input: z.object({ type }), output: z.array(ExportSchedule) }),
  receivers: call(scope, `GET ${path}/receivers`, 'signed-in', {
    input: z.object({ type }),
    output: z.array(MailReceiver),
  }),
  create: call(scope, `POST ${path}`, 'signed-in', { input, output: ExportSchedule, status: 201 }),
  update: call(scope, `PUT ${path}/{id}`, 'signed-in', {
    input: input.extend({ id, ...expectedUpdatedAt }),
    output: ExportSchedule,
    entity,
  }),
  remove: call(scope, `DELETE ${path}/{id}`, 'signed-in', { ...deletionOf(entity), entity }),
})
export const exportSchedules = scheduleCalls('tenant', tenantType, ExportScheduleInput)
export const merchantExportSchedules = scheduleCalls('merchant', merchantType, MerchantExportScheduleInput)
