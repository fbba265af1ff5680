import type { schedules as calls } from '#contract/areas/schedules.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { createSchedule, removeSchedule, updateSchedule } from './schedules.commands.ts'
import { oneSchedule, listSchedules, productNames } from './schedules.db.ts'

export const schedules: Handlers<typeof calls> = {
  list: ({ db, input }) => listSchedules(db, input),
  create: ({ db, input }) => createSchedule(db, input),
  show: async ({ db, input }) => {
    const schedule = orNotFound(await oneSchedule(db, input.id), 'Schedule')
    return { ...schedule, products: await productNames(db, schedule.product_ids) }
  },
  update: ({ db, input: { id, ...changes } }) => updateSchedule(db, id, changes),
  remove: async ({ db, input: { id } }) => {
    await removeSchedule(db, id)
    return { id }
  },
  search: async ({ db, input }) => {
    const { data } = await listSchedules(db, { page: 1, sort: 'name', ...input })
    return data
  },
}
