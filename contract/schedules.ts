import { z } from 'zod'
import { call } from './call.ts'
import { timeOfDay, day, id, idParams, activeStatus, pageOf, searchInput } from './fields.ts'
import { ScheduleDefinition, weekday } from './catalog-schemas.ts'

const fields = z.object({
  name: z.string().trim().min(1).max(100),
  type: z.enum(['daily', 'weekly', 'date_range']),
  /** start_time before end_time, HH:mm in the schedule's zone; no two of one day overlap. A weekly slot without days counts for all seven. */
  slots: z
    .array(z.object({ days: z.array(weekday).max(7).optional(), start_time: timeOfDay, end_time: timeOfDay }))
    .max(50),
  /** Local days, both included; a date_range needs a start. */
  start_date: day.nullable(),
  end_date: day.nullable(),
  product_ids: z.array(id).max(1000),
  category_ids: z.array(id).max(200),
  timezone: z.string().max(60),
  status: activeStatus,
})
export const ScheduleUpdateInput = fields.partial()
export type ScheduleUpdateInput = z.output<typeof ScheduleUpdateInput>
export const ScheduleInput = ScheduleUpdateInput.extend({
  name: fields.shape.name,
  slots: fields.shape.slots,
  type: fields.shape.type.default('weekly'),
  status: activeStatus.default('active'),
})
export type ScheduleInput = z.output<typeof ScheduleInput>

const manage = 'ManageMerchantCatalog'
const path = '/scheduler/schedule-definitions'

/** When products can be ordered. One that is attached to no active schedule can always be. */
export const schedules = {
  list: call('merchant', `GET ${path}`, manage, {
    input: searchInput.extend({ status: activeStatus.optional() }),
    ...pageOf(ScheduleDefinition),
    fallback: 'Something wrong fetching Schedule',
  }),
  create: call('merchant', `POST ${path}`, manage, {
    input: ScheduleInput,
    output: ScheduleDefinition,
    status: 201,
    message: 'Create Schedule Successfully',
    fallback: 'Something wrong creating Schedule',
  }),
  show: call('merchant', `GET ${path}/{id}`, manage, {
    input: idParams,
    output: ScheduleDefinition,
    entity: 'Schedule',
    fallback: 'Something wrong fetching Schedule',
  }),
  update: call('merchant', `PUT ${path}/{id}`, manage, {
    input: ScheduleUpdateInput.extend({ id }),
    output: ScheduleDefinition,
    entity: 'Schedule',
    message: 'Update Schedule Successfully',
    fallback: 'Something wrong updating Schedule',
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, manage, {
    input: idParams,
    output: idParams,
    entity: 'Schedule',
    message: 'Delete Schedule Successfully',
    fallback: 'Something wrong deleting Schedule',
  }),
  search: call('merchant', `POST ${path}/search`, manage, {
    input: z.object({ search: z.string().trim().min(1).max(50), limit: z.int().min(1).max(100).default(15) }),
    output: z.array(ScheduleDefinition),
    readOnly: true,
    fallback: 'Something wrong fetching Schedule',
  }),
}
