import type {
  exportSchedules as tenantCalls,
  merchantExportSchedules as merchantCalls,
} from '#contract/areas/exports/schedules.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import {
  changeExportSchedule,
  createExportSchedule,
  listExportSchedules,
  listScheduleReceivers,
  removeExportSchedule,
} from './schedules.commands.ts'

export const exportSchedules: Handlers<typeof tenantCalls> = {
  list: (context) => listExportSchedules(context, context.input.type),
  receivers: (context) => listScheduleReceivers(context, context.input.type),
  create: (context) => createExportSchedule(context, context.input),
  update: (context) => changeExportSchedule(context, context.input),
  remove: (context) => removeExportSchedule(context, context.input.id),
}
export const merchantExportSchedules: Handlers<typeof merchantCalls> = {
  list: (context) => listExportSchedules(context, context.input.type),
  receivers: (context) => listScheduleReceivers(context, context.input.type),
  create: (context) => createExportSchedule(context, { ...context.input, merchant_ids: [] }),
  update: (context) => changeExportSchedule(context, { ...context.input, merchant_ids: [] }),
  remove: (context) => removeExportSchedule(context, context.input.id),
}
