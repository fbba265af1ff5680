import { z } from 'zod'
import { call } from '../call.ts'
import { catalogPermissions } from '../rules/permissions.ts'
import { timeOfDay, day, id, idParams, activeStatus, pageOf, searchInput, deletionOf, sortBy } from '../fields.ts'
import { NamedReference, ScheduleDefinition, weekday } from '../schemas/catalog.ts'

const fields = z.object({
  name: z.string().trim().min(1).max(100),
  type: z.enum(['daily', 'weekly', 'date_range']),
  /**
   * HH:mm in the time zone of the schedule, start_time before end_time. Slots of a day must not overlap. A weekly slot
   * without days applies to all days.
   */
  slots: z
    .array(z.object({ days: z.array(weekday).max(7).optional(), start_time: timeOfDay, end_time: timeOfDay }))
    .max(50),
  /** Local days, both inclusive. A date_range requires a start. */
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

const path = '/scheduler/schedule-definitions'

/** When products can be ordered. A product without an active schedule is always available. */
export const schedules = {
  list: call('merchant', `GET ${path}`, catalogPermissions, {
    input: searchInput.extend({
      ...sortBy('name', 'created_at', 'updated_at', 'status', 'type'),
      status: activeStatus.optional(),
    }),
    ...pageOf(ScheduleDefinition),
    fallback: 'Something wrong fetching Schedule',
  }),
  create: call('merchant', `POST ${path}`, catalogPermissions, {
    input: ScheduleInput,
    output: ScheduleDefinition,
    status: 201,
    message: 'Create Schedule Successfully',
    fallback: 'Something wrong creating Schedule',
  }),
  show: call('merchant', `GET ${path}/{id}`, catalogPermissions, {
    input: idParams,
    output: ScheduleDefinition.extend({ products: z.array(NamedReference) }),
    entity: 'Schedule',
    fallback: 'Something wrong fetching Schedule',
  }),
  update: call('merchant', `PUT ${path}/{id}`, catalogPermissions, {
    input: ScheduleUpdateInput.extend({ id }),
    output: ScheduleDefinition,
    entity: 'Schedule',
    message: 'Update Schedule Successfully',
    fallback: 'Something wrong updating Schedule',
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, catalogPermissions, {
    ...deletionOf('Schedule'),
    entity: 'Schedule',
    fallback: 'Something wrong deleting Schedule',
  }),
  search: call('merchant', `POST ${path}/search`, catalogPermissions, {
    input: z.object({ search: z.string().trim().min(1).max(50), limit: z.int().min(1).max(100).default(15) }),
    output: z.array(ScheduleDefinition),
    readOnly: true,
    fallback: 'Something wrong fetching Schedule',
  }),
}
